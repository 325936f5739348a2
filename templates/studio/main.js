// Entry point of the studio: it connects project, editor, compiler and game.
import { Unzip, UnzipInflate } from 'fflate'
import { createCompiler, Superseded } from './compiler.js'
import { askText, choose, confirmed, showLink, showText } from './dialogs.js'
import { createEditor } from './editor.js'
import { download, EXPORTS, exportProject } from './exports.js'
import { chosenFiles, droppedFiles, readFiles } from './imports.js'
import { createIsolatedWorker } from './isolated_worker.js'
import { createPanels } from './panels.js'
import { createPreview } from './preview.js'
import { cleanEntries, insideProject, isGame, isText, newProject, projectFrom, scriptOf } from './project.js'
import { decodeProject, encodeProject } from './share.js'
import { deleteProject, lastProject, listProjects, loadProject, rememberProject, storeProject } from './storage.js'
import { runTrial } from './trial.js'
import { createVisual } from './visual/visual.js'

const DELAY = 300
const STORE_DELAY = 800

const part = id => document.getElementById(id)
const status = text => { part('status').textContent = text }
const createTrialWorker = () => createIsolatedWorker(new URL('trial_worker.js', import.meta.url), { evaluates: true })
const createRecordWorker = () => createIsolatedWorker(new URL('record_worker.js', import.meta.url))

const state = { project: null, page: null, problems: [], trace: false, timer: 0, storing: 0 }
const compiler = createCompiler(
  () => new Worker(new URL('compiler_worker.js', import.meta.url), { type: 'module' }),
  reportCompiler,
  request => runTrial(createRecordWorker, 'record', request)
)
const preview = createPreview(part('frames'))
const editor = createEditor(part('editor'), {
  request: (method, ...args) => compiler.request(method, ...args),
  changed: (name, text) => { edit(name, text) },
  goTo,
  save: saveVersion,
  rename: renameWord
})
const visual = createVisual({ board: part('board'), moves: part('moves') }, {
  request: (method, ...args) => compiler.request(method, ...args),
  main: () => state.project.main,
  apply: files => { replaceTexts(files); showVisual() },
  refuse: reason => showText('The rules are unchanged', reason)
})
const panels = createPanels({ open: openPanel, trace: on => { state.trace = on; compile() } })

function reportCompiler (situation, text) {
  document.body.dataset.compiler = situation
  status({ loading: 'Loading the compiler …', ready: '', failed: `The compiler failed: ${text}` }[situation])
}

// --- the project -----------------------------------------------------------------------------------

/** Open a project: its files, the editor and the game. */
async function openProject (project) {
  clearTimeout(state.timer)
  Object.assign(state, { project, page: null, problems: [] })
  rememberProject(project.id)
  editor.clear()
  preview.clear()
  compiler.setFiles(new Map(project.files))
  showProjects()
  await openFile(project.main)
  compile()
}

async function showProjects () {
  const { project } = state
  const stored = await listProjects()
  const listed = stored.some(({ id }) => id === project.id) ? stored : [...stored, project]
  const options = listed.map(({ id, title }) => new Option(title, id, false, id === project.id))
  part('projects').replaceChildren(
    ...options,
    new Option('Rename project …', 'rename'),
    new Option('Delete project …', 'delete')
  )
}

function showFiles () {
  const { project } = state
  const tab = name => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: name,
      onclick: () => openFile(name)
    })
    button.setAttribute('aria-current', String(name === editor.file))
    return button
  }
  const names = Array.from(project.files.keys()).filter(isText).sort()
  const add = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '+',
    title: 'Add a file',
    onclick: addFile
  })
  add.setAttribute('aria-label', 'Add a file')
  part('files').replaceChildren(...names.map(tab), add)
}

async function openFile (name) {
  const { project } = state
  if (!project.files.has(name) || !isText(name)) return
  const content = project.files.get(name)
  const text = typeof content === 'string' ? content : await compiler.request('text', name)
  if (state.project !== project) return
  editor.open(name, text, project.histories[name])
  editor.showDiagnostics(state.problems)
  showFiles()
}

async function goTo (file, place) {
  if (file !== editor.file) await openFile(file)
  if (file === editor.file) editor.select(place)
}

function edit (name, text) {
  setFile(name, text)
  clearTimeout(state.timer)
  state.timer = setTimeout(compile, DELAY)
}

function setFile (name, content) {
  state.project.files.set(name, content)
  compiler.setFiles(new Map(state.project.files))
  storeSoon()
}

function storeSoon () {
  clearTimeout(state.storing)
  state.storing = setTimeout(store, STORE_DELAY)
}

async function store () {
  clearTimeout(state.storing)
  const { project } = state
  project.histories = Object.assign({}, project.histories, editor.histories())
  try {
    await storeProject(project)
  } catch (error) {
    status(`The browser does not store the project: ${error.message}`)
  }
}

// --- the game --------------------------------------------------------------------------------------

/** Check the open file, and compile and show the game if it has changed. */
async function compile () {
  const { project, trace } = state
  try {
    status('Compiling …')
    const begin = performance.now()
    const checked = await compiler.request('check', project.main)
    showProblems(project, checked.diagnostics)
    showVisual()
    const compiled = await compiler.request('page', project.main, scriptOf(project), trace)
    if (state.project !== project) return
    if (compiled.page === null) {
      showProblems(project, compiled.diagnostics)
      return showMessage(
        `The rules have an error. ${state.page ? 'The game still has the last valid rules.' : 'There is no game yet.'}`
      )
    }
    await showGame(compiled.page)
    status(`Compiled in ${(performance.now() - begin).toFixed(0)} ms`)
  } catch (error) {
    ignoreSuperseded(error)
  }
}

function showProblems (project, diagnostics) {
  if (state.project !== project) return
  state.problems = diagnostics
  editor.showDiagnostics(diagnostics)
  panels.showProblems(diagnostics, goTo)
}

async function showGame (page) {
  if (page === state.page) return showMessage('')
  const { project } = state
  await runTrial(createTrialWorker, 'probe', { page })
  if (state.project !== project) return
  state.page = page
  preview.show(page)
  showMessage('')
  if (panels.current !== 'play') openPanel(panels.current)
}

function showMessage (text) {
  part('message').textContent = text
  part('message').hidden = text === ''
  if (text) status('')
}

/** Fill a panel when it is opened, and when the game has changed. */
function openPanel (panel) {
  if (panel === 'perft') fillPanel('perft', 'perft', { page: state.page }, panels.showPerft)
  if (panel === 'changes') showChanges()
  showVisual()
}

/** Fill the panel that shows the rules as a board or as moves, if it is open. */
function showVisual () {
  if (state.project && (panels.current === 'board' || panels.current === 'moves'))
    visual.show(panels.current).catch(ignoreSuperseded)
}

function ignoreSuperseded (error) {
  if (!(error instanceof Superseded)) showMessage(error.message)
}

function showChanges () {
  const saved = state.project && state.project.saved
  if (!saved)
    return panels.showText('changes', 'There is no saved version yet. “Save version” stores one for comparison.')
  fillPanel('changes', 'compare', { page: state.page, saved: saved.page }, panels.showChanges)
}

async function fillPanel (panel, method, data, show) {
  if (!state.page) return panels.showText(panel, 'There is no game yet.')
  panels.showText(panel, 'Playing …')
  try {
    show(await runTrial(createTrialWorker, method, data))
  } catch (error) {
    panels.showText(panel, error.message)
  }
}

// --- commands --------------------------------------------------------------------------------------

async function saveVersion () {
  const { project, page } = state
  if (!page) return status('A version needs rules that compile.')
  project.saved = { time: Date.now(), page, files: new Map(project.files) }
  await store()
  status('Version saved')
  if (panels.current === 'changes') showChanges()
}

async function renameWord (name, old, kind) {
  const renamed = await askText(`Rename the ${kind}`, `New name of ${old}`, old)
  if (!renamed || renamed === old) return
  const { files, error } = await compiler.request('rename', name, old, kind, renamed)
  if (error) return showText(`The ${kind} keeps its name`, error)
  replaceTexts(files)
}

/** Replace the texts of files; undo in the editor brings back that of the open file. */
function replaceTexts (files) {
  for (const [file, text] of Object.entries(files)) {
    if (file === editor.file) editor.replaceText(text)
    else { editor.forget(file); edit(file, text) }
  }
}

async function addFile () {
  const name = await askText('Add a file', 'Name, for example pieces.zrf', 'pieces.zrf')
  if (!name || state.project.files.has(name)) return
  if (!isText(name) || /^\/|\.\./.test(name))
    return showText(
      'No file was added',
      'The studio edits .zrf, .dgz, .ini, .diagram, .4th, .htm, .js, .toml, .txt and .md files.'
    )
  setFile(name, '')
  openFile(name)
}

async function createProject () {
  const templates = await (await fetch(new URL('templates.json', import.meta.url))).json()
  const template = await choose('New project from', templates)
  if (template) await addProject(projectFrom(template))
}

async function addProject (project) {
  if (state.project) await store()
  await storeProject(project)
  await openProject(project)
}

/** Open files as a new project if there are rules among them, else add them to the project. */
async function importFiles (waiting) {
  try {
    const files = await waiting
    const read = await readFiles(files, { Unzip, UnzipInflate })
    if (read.length === 0) return
    const title = files[0][0].split('/')[0].replace(/\.\w+$/, '')
    if (read.some(([name]) => isGame(name))) return await addProject(newProject(title, cleanEntries(read)))
    for (const [name, content] of insideProject(read)) setFile(name, content)
    showFiles()
    compile()
  } catch (error) {
    showText('The files were not opened', error.message)
  }
}

async function exportGame () {
  const choice = await choose('Export', EXPORTS)
  if (!choice) return
  try {
    download(await exportProject(compiler, state.project, choice))
  } catch (error) {
    showText('The game was not exported', error.message)
  }
}

async function share () {
  const address = new URL(window.location.href)
  address.hash = await encodeProject(state.project)
  await showLink('A link that contains the rules', address.href)
}

async function selectProject (value) {
  const { project } = state
  if (value === 'rename') {
    project.title = await askText('Rename the project', 'Title', project.title) || project.title
    await store()
    return showProjects()
  }
  if (value === 'delete') {
    if (!await confirmed('Delete the project', `“${project.title}” is deleted from this browser.`, 'Delete'))
      return showProjects()
    await deleteProject(project.id)
    return openFirst()
  }
  await store()
  await openProject(await loadProject(value))
}

// --- start -----------------------------------------------------------------------------------------

/** Open the project of the address, else the last one, else a new one from a template. */
async function openFirst () {
  const shared = await decodeProject(window.location.hash).catch(error => {
    showText('The link was not opened', error.message)
    return null
  })
  if (shared) {
    history.replaceState(null, '', window.location.pathname + window.location.search)
    return addProject(newProject(shared.title, shared.files, shared.main))
  }
  const stored = await listProjects().catch(() => [])
  const project = stored.find(({ id }) => id === lastProject()) || stored[0]
  if (project) return openProject(project)
  const [template] = await (await fetch(new URL('templates.json', import.meta.url))).json()
  await addProject(projectFrom(template))
}

const COMMANDS = {
  create: createProject,
  import: () => part('chooser').click(),
  folder: () => part('folder-chooser').click(),
  save: saveVersion,
  export: exportGame,
  share
}

document.addEventListener('click', event => {
  const button = event.target.closest('[data-action]')
  if (button) COMMANDS[button.dataset.action]()
})
part('projects').addEventListener('change', event => selectProject(event.target.value))
for (const id of ['chooser', 'folder-chooser'])
  part(id).addEventListener('change', event => {
    importFiles(chosenFiles(event.target.files))
    event.target.value = ''
  })
document.addEventListener('dragover', event => event.preventDefault())
document.addEventListener('drop', event => { event.preventDefault(); importFiles(droppedFiles(event.dataTransfer)) })
window.addEventListener('hashchange', openFirst)
window.addEventListener('pagehide', () => { if (state.project) store() })
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register('service_worker.js').catch(() => {
    /* no offline use, for example from a file */
  })
window.zrfStudio = { editor: editor.view } // for the console and for tests
openFirst()
