import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Part } from './part.tsx'
import { icons, longText } from './samples.ts'

const colours = {
  Ink: ['ink', 'ink-soft', 'ink-faint', 'line-strong', 'line'],
  Paper: ['paper', 'stage', 'stage-deep'],
  Accent: ['accent', 'accent-deep', 'accent-line', 'accent-soft'],
  Highlights: ['green', 'pink', 'amber', 'sky'],
  'Highlight inks': ['green-ink', 'pink-ink', 'amber-ink', 'sky-ink'],
  Signals: ['sale', 'danger', 'danger-soft', 'focus'],
}

export const Colours = () => (
  <Part title="Colour">
    {Object.entries(colours).map(([name, tokens]) => (
      <div key={name} className="design__swatches">
        <p>{name}</p>
        {tokens.map((token) => (
          <div key={token} className="swatch" data-token={token}>
            <span className={`swatch__colour swatch__colour--${token}`} />
            --{token}
          </div>
        ))}
      </div>
    ))}
  </Part>
)

export const Typography = () => (
  <Part title="Type">
    <p className="design__display">Ērts darba galds</p>
    <h1>Augstumā regulējami rakstāmgaldi</h1>
    <h2>Ķermeņa atbalsts visai dienai</h2>
    <h3>Piegāde ar uznešanu un montāžu</h3>
    <div className="prose">
      <p>{longText}</p>
      <ul>
        <li>Garantija 60 mēneši</li>
        <li>
          Sertificēts <a href="#type">BIFMA X5.5</a>
        </li>
      </ul>
    </div>
    <div className="design__row">
      {(['green', 'pink', 'amber', 'sky'] as const).map((color) => (
        <HighlightedHeading key={color} level={2} color={color} text="Jaunumi klasei" />
      ))}
    </div>
  </Part>
)

export const Icons = () => (
  <Part title="Icons">
    <div className="design__row">
      {icons.map((name) => (
        <span key={name} className="design__icon">
          <Icon name={name} />
          {name}
        </span>
      ))}
    </div>
  </Part>
)
