// Export of files. Exports run the same commands as the command line, so that the files are the same.
import { zipSync } from 'fflate'
import { bytesOf, scriptOf } from './project.js'

const FOLDER = 'export'

/** The kinds of exports: a title, and the arguments of `zrf2js convert`; none for the project itself. */
export const EXPORTS = [
  { title: 'Rules and all files (.zip)', kind: 'project' },
  { title: 'Rules (main file)', kind: 'main' },
  { title: 'Page for the browser (.html)', kind: 'file', suffix: '.html', options: ['--target', 'html'] },
  { title: 'JavaScript module (.zip)', kind: 'folder', suffix: '.mjs', options: [] },
  { title: 'npm package (.zip)', kind: 'package', suffix: '', options: ['--npm'] },
  { title: 'Custom element (.zip)', kind: 'folder', suffix: '.js', options: ['--target', 'element'] }
]

/**
 * Return the file to download: its name and its bytes.
 * @throws {Error} with the diagnostics if the rules cannot be compiled
 */
export async function exportProject (compiler, project, { kind, suffix, options }) {
  const name = project.main.split('/').pop()
  const stem = name.replace(/\.\w+$/, '')
  if (kind === 'project')
    return {
      name: `${stem}.zip`,
      bytes: zipped(Array.from(project.files, ([path, content]) => [path, bytesOf(content)]))
    }
  if (kind === 'main') return { name, bytes: bytesOf(project.files.get(project.main)) }
  const files = await convert(compiler, project, `${FOLDER}/${stem}${suffix}`, options)
  const inside = files.map(([path, bytes]) => [path.slice(FOLDER.length + 1), bytes])
  if (kind === 'file') return { name: `${stem}${suffix}`, bytes: inside.find(([path]) => path === stem + suffix)[1] }
  return { name: `${stem}.zip`, bytes: zipped(inside) }
}

async function convert (compiler, project, output, options) {
  const script = scriptOf(project)
  const scripts = script ? ['--override', script] : []
  const answer = await compiler.request(
    'run',
    ['convert', project.main, '-o', output, ...options, ...scripts],
    [FOLDER]
  )
  if (answer.code !== 0) throw new Error(answer.output)
  return answer.files
}

const zipped = entries => zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) })

/** Offer bytes as a download. */
export function download ({ name, bytes }) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
