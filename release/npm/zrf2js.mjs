#!/usr/bin/env node
// Run zrf2js, which is written in Python. The first run installs the wheel of this package and the packages that
// it requires, whose hashes are in run.txt, into a folder in the cache of the user.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const WINDOWS = process.platform === 'win32'
const PYTHONS = WINDOWS ? [['py', '-3'], ['python']] : [['python3'], ['python']]
const OLDEST = [3, 11]
const QUIET = ['--quiet', '--disable-pip-version-check']

const wheel = join(HERE, readdirSync(HERE).find(name => name.endsWith('.whl')))
const locked = join(HERE, 'run.txt')

/** Return the folder of the installation; another wheel or list has another one. */
function folderOf () {
  const digest = createHash('sha256').update(readFileSync(wheel)).update(readFileSync(locked)).digest('hex').slice(0, 16)
  const base = process.env.XDG_CACHE_HOME || process.env.LOCALAPPDATA || join(homedir(), '.cache')
  return join(base, 'zrf2js', `npx-${digest}`)
}

const pythonIn = folder => WINDOWS ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python')

/** Run a program; return true if it succeeds. Its output goes to stderr, as stdout belongs to the command. */
const succeeds = ([program, ...args]) => spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0

const answers = ([program, ...args]) => spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Return the command of a Python that is new enough, or undefined. */
function findPython () {
  const report = ['-c', 'import sys; print(*sys.version_info[:2])']
  return PYTHONS.find(command => {
    const [major, minor] = String(answers([...command, ...report]).stdout).split(' ').map(Number)
    return major === OLDEST[0] && minor >= OLDEST[1]
  })
}

/** Return the commands that install zrf2js in a folder, or null if there is neither uv nor Python. */
function installation (folder) {
  const python = pythonIn(folder)
  if (answers(['uv', '--version']).status === 0) {
    const install = ['uv', 'pip', 'install', '--quiet', '--python', python]
    return [
      ['uv', 'venv', '--quiet', '--python', `>=${OLDEST.join('.')}`, folder],
      [...install, '--require-hashes', '-r', locked],
      [...install, '--no-deps', wheel]
    ]
  }
  const found = findPython()
  const install = [python, '-m', 'pip', 'install', ...QUIET]
  return found && [[...found, '-m', 'venv', folder], [...install, '--require-hashes', '-r', locked], [...install, '--no-deps', wheel]]
}

/** Install zrf2js. Another process may install it at the same time: the first one wins. */
function install (folder) {
  mkdirSync(join(folder, '..'), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    const commands = installation(draft)
    if (!commands) return 'npx zrf2js requires uv, or Python 3.11 or newer, on the PATH.'
    console.error('zrf2js: installing the compiler, once ...')
    if (!commands.every(succeeds)) return 'zrf2js: the installation failed.'
    try {
      renameSync(draft, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return ''
}

const folder = folderOf()
const failure = existsSync(pythonIn(folder)) ? '' : install(folder)
if (failure) {
  console.error(failure)
  process.exitCode = 1
} else {
  const child = spawn(pythonIn(folder), ['-m', 'zrf2js', ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => { process.exitCode = signal ? 128 + 15 : code })
}
