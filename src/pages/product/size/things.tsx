import type { ReactNode } from 'react'
import type { Thing } from '../../../shop/catalogue/real-size.ts'
import type { ViewName } from './layout.ts'

const PERSON =
  'M309-1500C309-1455 327-1436 377-1420C461-1398 491-1362 497-1290C503-1200 521-1090 525-1000C529-920 529-860 527-800C527-740 517-700 499-700C481-700 473-744 473-800C471-900 463-1000 449-1060C439-1110 433-1170 429-1222C425-1120 411-1060 411-1000C411-920 433-880 435-780C435-640 417-560 411-440C415-330 397-200 381-76C381-58 415-40 415-18C415-6 409 0 395 0H313C301 0 295-8 295-22C301-160 295-300 303-430C305-560 287-660 273-780C270-792 267-796 265-796C263-796 260-792 257-780C243-660 225-560 227-430C235-300 229-160 235-22C235-8 229 0 217 0H135C121 0 115-6 115-18C115-40 149-58 149-76C133-200 115-330 119-440C113-560 95-640 95-780C97-880 119-920 119-1000C119-1060 105-1120 101-1222C97-1170 91-1110 81-1060C67-1000 59-900 57-800C57-744 49-700 31-700C13-700 3-740 3-800C1-860 1-920 5-1000C9-1090 27-1200 33-1290C39-1362 69-1398 153-1420C203-1436 221-1455 221-1500Z'

const HAND =
  'M42 0C40-22 36-34 27-50L3-88A9 9 0 0 1 19-98L31-78V-158A9 9 0 0 1 49-158V-98A1 1 0 0 0 51-98V-176A9 9 0 0 1 69-176V-98A1 1 0 0 0 71-98V-163A8.5 8.5 0 0 1 88-163V-92A1 1 0 0 0 90-92V-132A8 8 0 0 1 106-132V-62C106-34 97-20 95 0Z'

const SHEET = <path d="M28 45H182M28 75H182M28 105H150" {...detail(3)} />

/** In millimetres: rightwards, and up from the floor (front) or away from the wall (top). */
export const drawings: Record<Thing, Record<ViewName, ReactNode>> = {
  person: {
    front: (
      <>
        <ellipse cx={265} cy={-1588} rx={82} ry={112} />
        <path d={PERSON} />
      </>
    ),
    top: (
      <>
        <rect y={28} width={530} height={216} rx={108} />
        <ellipse cx={265} cy={144} rx={82} ry={104} {...detail(14)} fill="inherit" />
      </>
    ),
  },
  door: {
    front: (
      <>
        <path d="M0 0V-2000H800V0Z" />
        <path d="M110-1880H690V-1120H110ZM110-900H690V-130H110Z" {...detail(12)} />
        <circle cx={738} cy={-1010} r={24} fill="var(--stage)" />
      </>
    ),
    top: (
      <>
        <rect width={44} height={800} />
        <path d="M44 800A756 800 0 0 0 800 0" fill="none" stroke="var(--ink-off)" strokeWidth={8} />
      </>
    ),
  },
  sheet: {
    front: (
      <>
        <rect y={-297} width={210} height={297} />
        <g transform="translate(0 -297)">{SHEET}</g>
      </>
    ),
    top: (
      <>
        <rect width={210} height={297} />
        {SHEET}
      </>
    ),
  },
  mug: {
    front: (
      <>
        <path d="M0-95H80V-16Q80 0 64 0H16Q0 0 0-16Z" />
        <path d="M80-76C104-80 108-64 107-50C106-32 94-22 79-24" fill="none" stroke="var(--ink-off)" strokeWidth={9} />
      </>
    ),
    top: (
      <>
        <rect x={70} y={35} width={42} height={10} rx={5} />
        <circle cx={40} cy={40} r={40} />
        <circle cx={40} cy={40} r={34} {...detail(2)} />
      </>
    ),
  },
  hand: {
    front: <path d={HAND} />,
    top: <path d={HAND} transform="translate(0 185)" />,
  },
}

function detail(strokeWidth: number) {
  return { fill: 'none', stroke: 'var(--stage)', strokeWidth }
}
