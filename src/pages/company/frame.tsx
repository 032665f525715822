import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { CompanyFrameData } from './member.ts'

export function CompanyFrame({ frame, children }: { frame: CompanyFrameData; children: ReactNode }) {
  const { to } = useShop()
  const { words, role, current, waiting, notice } = frame
  const requests = role === 'buyer' ? words.ownRequests : words.requests
  const pages = [
    { key: 'buyers', href: urls.company.to(), title: words.buyers },
    ...(role === 'buyer' ? [] : [{ key: 'orders', href: urls.companyOrders.to(), title: words.orders }]),
    { key: 'requests', href: urls.companyRequests.to(), title: requests },
  ]
  return (
    <div className="container company">
      <a className="company__back" href={to(urls.profile.to())}>
        <Icon name="left" size={18} /> {words.toProfile}
      </a>
      <h1>{frame.company}</h1>
      <nav className="company__pages" aria-label={words.pages}>
        {pages.map(({ key, href, title }) => (
          <a key={key} href={to(href)} aria-current={key === current ? 'page' : undefined}>
            {title}
            {key === 'requests' && waiting > 0 ? (
              <span className="company__count">
                <span aria-hidden="true">{waiting}</span>
                <span className="visually-hidden">{words.open(waiting)}</span>
              </span>
            ) : null}
          </a>
        ))}
      </nav>
      <div role="status">
        {notice && notice.kind !== 'error' ? <Notice kind={notice.kind}>{notice.text}</Notice> : null}
      </div>
      {notice?.kind === 'error' ? <Notice kind="error">{notice.text}</Notice> : null}
      {children}
    </div>
  )
}
