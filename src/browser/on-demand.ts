// For islands: beside each `import()` the bundler writes the list of files to preload, so there is one of each.

export const loadOverlays = () => import('./overlays.tsx')
export const loadCaptcha = () => import('./captcha.ts')
export const loadCompareTray = () => import('./compare-tray.tsx')
