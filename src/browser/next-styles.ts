/** The style sheets of the pages that follow (`data-next`), once nothing of this page waits. */
export function prefetchNextStyles() {
  const next = document.querySelector<HTMLElement>('link[data-next]')?.dataset.next
  for (const href of next?.split(' ') ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'style', href }))
  }
}
