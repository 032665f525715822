import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { TableKit } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { type Editor, EditorContent, Mark, useEditor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useAdmin } from './session.ts'

/** Ours, as the one of TipTap finds addresses in texts by a library as large as the rest of it. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

type Tool = 'bold' | 'italic' | 'h2' | 'h3' | 'bullets' | 'numbers' | 'link'

/** What the eye knows from other editors; the name is read out and shown on hover. */
const SIGNS: Readonly<Record<Tool, ReactNode>> = {
  bold: 'B',
  italic: 'I',
  h2: 'H2',
  h3: 'H3',
  bullets: '• —',
  numbers: '1. —',
  link: <Icon name="link" size={16} />,
}

const extensions = [
  ...[Document, Paragraph, Text, Bold, Italic, HardBreak, Blockquote, UndoRedo],
  ...[BulletList, OrderedList, ListItem, ListKeymap],
  Heading.configure({ levels: [2, 3] }),
  Link,
  TableKit.configure({ table: { resizable: false } }),
]

type Props = { html: string; label: string; lang: string; onChange: (html: string) => void }

/** What the editor writes has the tags that our sanitiser keeps. Its styles are in ours, as the policy forbids its own. */
export function RichText({ html, label, lang, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { class: 'a-rich__text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : plain(changed.getHTML())),
  })
  return (
    <div className="a-rich">
      <Tools editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** Without what only the editor needs. */
const plain = (html: string) =>
  html.replace(/ (?:style|colspan="1"|rowspan="1")(?:="[^"]*")?/g, '').replace(/<colgroup>.*?<\/colgroup>/g, '')

function Tools({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useAdmin()
  const words = t.product.rich
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  })
  const run = () => {
    // The command of the editor waits for a frame, and what is typed meanwhile would be lost.
    editor.view.focus()
    return editor.chain()
  }
  const link = () => {
    const href = prompt(words.address, editor.getAttributes('link').href ?? 'https://')
    if (href === null) return
    if (href.trim() === '' || href === 'https://') run().extendMarkRange('link').unsetMark('link').run()
    else run().extendMarkRange('link').setMark('link', { href: href.trim() }).run()
  }
  const tools: readonly (readonly [Tool, string, () => void])[] = [
    ['bold', words.bold, () => run().toggleBold().run()],
    ['italic', words.italic, () => run().toggleItalic().run()],
    ['h2', words.h2, () => run().toggleHeading({ level: 2 }).run()],
    ['h3', words.h3, () => run().toggleHeading({ level: 3 }).run()],
    ['bullets', words.bullets, () => run().toggleBulletList().run()],
    ['numbers', words.numbers, () => run().toggleOrderedList().run()],
    ['link', words.link, link],
  ]
  return (
    <div className="a-rich__tools" role="toolbar" aria-label={`${label}: ${words.tools}`}>
      {tools.map(([name, title, press]) => (
        <button
          key={name}
          type="button"
          className={`a-rich__tool a-rich__tool--${name}`}
          aria-label={title}
          title={title}
          aria-pressed={on[name]}
          onClick={press}
        >
          {SIGNS[name]}
        </button>
      ))}
    </div>
  )
}
