const connection = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else window.addEventListener('online', () => resolve(), { once: true })
  })

/** Loads code at once, or when there is a connection: what fails would take the whole page with it. */
export const whenConnected = <Module>(load: () => Promise<Module>): Promise<Module> => connection().then(load)
