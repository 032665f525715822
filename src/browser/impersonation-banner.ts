import { urls } from '../urls.ts'
import type { Visitor } from './calls.ts'

/** Above everything, on cached pages too: a member of staff acts as a customer. */
export function showImpersonation({ csrf, impersonation }: Visitor) {
  if (!impersonation || document.querySelector('[data-impersonation]')) return
  const banner = document.createElement('aside')
  banner.className = 'notice notice--warning'
  banner.dataset.impersonation = ''
  banner.setAttribute('aria-label', impersonation.message)
  const words = document.createElement('div')
  words.className = 'notice__words'
  words.textContent = impersonation.message
  const form = document.createElement('form')
  form.method = 'post'
  form.action = urls.logout.to()
  const token = document.createElement('input')
  token.type = 'hidden'
  token.name = '_token'
  token.value = csrf
  const end = document.createElement('button')
  end.className = 'link-button'
  end.textContent = impersonation.end
  form.append(token, end)
  banner.append(words, form)
  document.body.prepend(banner)
}
