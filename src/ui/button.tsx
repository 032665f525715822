import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'

type Look = { kind?: 'primary' | 'secondary' | 'quiet' | 'danger'; size?: 'small' | 'normal' | 'large'; wide?: boolean }

const classes = ({ kind = 'primary', size = 'normal', wide = false }: Look, extra = '') =>
  `button button--${kind}${size === 'normal' ? '' : ` button--${size}`}${wide ? ' button--wide' : ''}${extra && ` ${extra}`}`

/** `busy` disables clicks and announces it, but keeps text and width. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ kind, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span className="button__label">{children}</span>
    </button>
  )
}

export function ButtonLink({
  kind,
  size,
  wide,
  className = '',
  children,
  ...rest
}: Look & { href: string; children: ReactNode } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={classes({ kind, size, wide }, className)}>
      <span className="button__label">{children}</span>
    </a>
  )
}
