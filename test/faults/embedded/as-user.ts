// `node as-user.ts UID PROGRAM`: runs a program of Node.js as an ordinary user, under the same process id.
const [uid = '', program = ''] = process.argv.slice(2)
const user = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--']
if (!process.execve) throw new Error('This version of Node.js has no execve')
process.execve('/usr/bin/setpriv', ['setpriv', ...user, process.execPath, program], process.env)
