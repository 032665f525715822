import { call } from '../calls.ts'

/** Drafts are not for the next person at this computer. */
export async function signOut() {
  await call('DELETE', '/session')
  sessionStorage.clear()
}
