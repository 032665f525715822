import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { parseTree, type Tree } from './tree.ts'

/**
 * What Node.js itself does on this machine, to compare with: `bytes FILE PORT` answers the bytes of FILE from memory;
 * `react FILE PORT` draws the elements of FILE, a page of the shop as HTML, with React for every request.
 */
const [kind = '', file = '', port = ''] = process.argv.slice(2)

function bytesAnswer() {
  const body = readFileSync(file)
  return () => body
}

function reactAnswer() {
  const tree = parseTree(readFileSync(file, 'utf8'))
  const Page = () => tree.map(draw)
  return () => Buffer.from(renderToString(createElement(Page)))
}

function draw(node: Tree): ReactNode {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.attributes, ...node.children.map(draw))
}

const answer = kind === 'react' ? reactAnswer() : bytesAnswer()
createServer((_request, response) => {
  const body = answer()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
}).listen(Number(port), () => console.log('open'))
