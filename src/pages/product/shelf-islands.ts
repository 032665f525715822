// One file for the browser, because both shelves are small and share most of it.
export { ListIsland } from './list-island.tsx'
export { ViewedIsland } from './viewed-island.tsx'
