// For islands: beside each `import()` the bundler writes the list of files to preload, so there is one of each.

/** Dialogs and toasts, with React. */
export const loadOverlays = () => import('./overlays.tsx')
export const loadCaptcha = () => import('./captcha.ts')
/** What was chosen to compare, with React and its style sheet. */
export const loadCompareTray = () => import('./compare-tray.tsx')
