const heart = 'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.1a4.3 4.3 0 0 1 7.5 2.7C19.5 15.4 12 20 12 20Z'
const compare = 'M12 4v16M8 20h8M5 7.5h14M5.5 7.5 2.5 14a3.2 3.2 0 0 0 6 0zM18.5 7.5l-3 6.5a3.2 3.2 0 0 0 6 0z'

/** Drawn for this shop on a grid of 24 px with one stroke width and round ends. The build makes a sprite of them. */
export const iconPaths = {
  cart: 'M3 4h2.2l2.1 10.6a2 2 0 0 0 2 1.6h7.9a2 2 0 0 0 2-1.5L21 8H6.2M10 20h.01M17 20h.01',
  heart,
  compare,
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5 16 16',
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.6 3.3M6.3 7.5A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.1 4.1',
  filter: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5v-5M9 19.5v-5',
  grid: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  rows: 'M4.5 5h15v5h-15zM4.5 14h15v5h-15z',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  locker: 'M4 4h16v16H4zM12 4v16M4 12h16M9.5 8h.01M14.5 8h.01M9.5 16h.01M14.5 16h.01',
  store:
    'M4 10v10h16V10M3 9.5 5 4h14l2 5.5c0 1.4-1.3 2.5-3 2.5s-3-1.1-3-2.5c0 1.4-1.3 2.5-3 2.5s-3-1.1-3-2.5c0 1.4-1.3 2.5-3 2.5s-3-1.1-3-2.5ZM10 20v-5h4v5',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 1 0-14 0C5 14.7 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  phone:
    'M5 4h4l1.5 4.5-2.2 1.7a12 12 0 0 0 5.5 5.5l1.7-2.2L20 15v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  mail: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  shield: 'M12 3.5l7.5 2.7v5.3c0 4.5-3 7.7-7.5 9.5-4.5-1.8-7.5-5-7.5-9.5V6.2zM8.8 12l2.3 2.3 4.2-4.3',
  back: 'M8.5 5l-4.5 4.5L8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.7h.01',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM13.5 3.5v5h5M9 13h6M9 16.5h6',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M9 15h.01M12 15h.01M15 15h.01',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5.3l3.5 2',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5l11 7-11 7z',
  box: 'M4 7.5 12 3.5l8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9',
  print: 'M7 9V4h10v5M7 17.5H4V9h16v8.5h-3M7 14h10v6H7z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8 8.5v7M11 8.5v7M13.5 8.5v7M16 8.5v7',
  percent: 'M18.5 5.5l-13 13M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  heartFilled: heart,
  compareFilled: compare,
} as const

/** The states of buttons that are pressed: style sheets name them as `--icon-NAME`. */
export const filledIcons = ['heartFilled', 'compareFilled'] as const
