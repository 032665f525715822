import type { ReactNode } from 'react'
import { MAX_LIST_NAME } from '../../shop/lists/list-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import type { OwnLists } from './load.ts'

type ToolsProps = { own: OwnLists }

export function CreateList({ own }: ToolsProps) {
  const { wishlists: t } = useTexts()
  const problem = own.problem?.form === 'create' ? own.problem : undefined
  return (
    <Tool icon="plus" title={t.create} isOpen={problem !== undefined}>
      <ListForm own={own}>
        <TextField
          label={t.name}
          name="name"
          id="new-list-name"
          error={problem?.message}
          defaultValue={problem?.typed}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          required
        />
        <Button type="submit" name="action" value="create">
          {t.createSubmit}
        </Button>
      </ListForm>
    </Tool>
  )
}

export function ListTools({ own }: ToolsProps) {
  return (
    <>
      <Share own={own} />
      <Rename own={own} />
      {own.current.isFirst ? null : <Delete own={own} />}
    </>
  )
}

function Share({ own }: ToolsProps) {
  const { wishlists: t } = useTexts()
  return (
    <Tool icon="link" title={own.shareLink === null ? t.share : t.shareIsOn} isOpen={own.isJustShared}>
      <ListForm own={own}>
        {own.shareLink === null ? (
          <>
            <p>{t.shareText}</p>
            <Button type="submit" name="action" value="share">
              {t.shareOn}
            </Button>
          </>
        ) : (
          <>
            <TextField
              label={t.shareLink}
              name="link"
              id="share-link"
              hint={t.shareText}
              value={own.shareLink}
              readOnly
              required
            />
            <Button kind="secondary" className="needs-script" data-copy="share-link" data-copied={t.copiedLink}>
              {t.copyLink}
            </Button>
            <Button type="submit" kind="quiet" name="action" value="unshare">
              {t.shareOff}
            </Button>
          </>
        )}
      </ListForm>
    </Tool>
  )
}

function Rename({ own }: ToolsProps) {
  const { wishlists: t } = useTexts()
  const problem = own.problem?.form === 'rename' ? own.problem : undefined
  return (
    <Tool title={t.rename} isOpen={problem !== undefined}>
      <ListForm own={own}>
        <TextField
          label={t.name}
          name="name"
          id="list-name"
          error={problem?.message}
          defaultValue={problem ? problem.typed : own.current.title}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          required
        />
        <Button type="submit" name="action" value="rename">
          {t.renameSubmit}
        </Button>
      </ListForm>
    </Tool>
  )
}

function Delete({ own }: ToolsProps) {
  const { wishlists: t } = useTexts()
  return (
    <Tool icon="trash" title={t.delete}>
      <ListForm own={own}>
        <p>{t.deleteText(own.current.title, own.current.total)}</p>
        <Button type="submit" kind="danger" name="action" value="delete">
          {t.delete}
        </Button>
      </ListForm>
    </Tool>
  )
}

type ToolProps = { icon?: IconName; title: string; isOpen?: boolean; children: ReactNode }

/** Of several, one is open at a time. */
function Tool({ icon, title, isOpen = false, children }: ToolProps) {
  return (
    <details className="list-tool" name="list-tool" open={isOpen}>
      <summary>
        {icon ? <Icon name={icon} size={18} /> : null} {title}
      </summary>
      {children}
    </details>
  )
}

function ListForm({ own, children }: ToolsProps & { children: ReactNode }) {
  return (
    <form className="list-tool__form" method="post" action={own.current.path} data-clears-errors="">
      <input type="hidden" name="_token" value={own.csrf} />
      {children}
    </form>
  )
}
