export function inspectAnalytics() {
  const box = document.createElement('details')
  box.className = 'inspector'
  box.open = true
  const title = document.createElement('summary')
  title.textContent = 'dataLayer'
  const list = document.createElement('ol')
  list.reversed = true
  box.append(title, list)
  document.body.append(box)
  document.addEventListener('shop:analytics', (event) => {
    const row = document.createElement('li')
    const detail = (event as CustomEvent<{ event: string }>).detail
    row.dataset.event = detail.event
    const words = document.createElement('pre')
    words.textContent = JSON.stringify(detail, null, 1)
    const fold = document.createElement('details')
    const name = document.createElement('summary')
    name.textContent = detail.event
    fold.append(name, words)
    row.append(fold)
    list.prepend(row)
  })
}
