/** Fetches the style sheets of the next pages (`data-next`) after everything of this page. */
export function prefetchNextStyles() {
  const next = document.querySelector<HTMLElement>('link[data-next]')?.dataset.next
  for (const href of next?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }))
  }
}
