// Projects in the storage of the browser (IndexedDB). They stay there until the user deletes them.
import { createStore, del, get, set, values } from 'idb-keyval'

const projects = createStore('zrf2js-studio', 'projects')
const LAST = 'zrf2js-studio:last'

/** Store a project, with its files, its saved version and the histories of its editors. */
export const storeProject = project => set(project.id, project, projects)
export const deleteProject = id => del(id, projects)
export const loadProject = id => get(id, projects)

/** Return the stored projects, sorted by title. */
export async function listProjects () {
  const found = await values(projects)
  return found.sort((a, b) => a.title.localeCompare(b.title))
}

export function rememberProject (id) {
  try { localStorage.setItem(LAST, id) } catch (error) { /* storage is off: the first project opens */ }
}

export function lastProject () {
  try { return localStorage.getItem(LAST) } catch (error) { return null }
}
