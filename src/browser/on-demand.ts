// In one place, because the bundler writes a list of files to preload beside each `import()`.

/** Dialogs and toasts, with React. */
export const loadOverlays = () => import('./overlays.tsx')
export const loadCaptcha = () => import('./captcha.ts')
