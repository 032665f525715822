import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { languages } from '../../shop/languages.ts'
import { EXACT } from '../frame/exact.ts'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { SearchBox } from '../search-box.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { IgnoredSearches } from './ignored-searches.tsx'
import { MissedSearches } from './missed-searches.tsx'
import { Redirects } from './redirects.tsx'
import { SEARCH_WORD_VIEWS, type SearchWordsSearch, searchWordsFrom } from './search-words-search.ts'
import { Synonyms } from './synonyms.tsx'

export function SearchWordsPage() {
  const can = useCan()
  return can('read:marketing') ? <SearchWords /> : <NoRight />
}

function SearchWords() {
  const { t } = useAdmin()
  const words = t.searchWords
  const search = useSearch({ from: '/search-words' })
  const { view = 'open' } = search
  return (
    <div className="a-list-page">
      <PageHead title={words.title}>
        {view === 'open' ? (
          <a className="a-button a-button--plain" href="/admin/api/search-words/file.csv" download>
            {words.file}
          </a>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hints[view]}</p>
      <nav className="a-views" aria-label={words.title}>
        {SEARCH_WORD_VIEWS.map((name) => (
          <Link
            key={name}
            to="/search-words"
            search={name === 'open' ? {} : { view: name }}
            activeOptions={EXACT}
            aria-current={name === view ? 'page' : undefined}
            className="a-views__link"
          >
            {words.views[name]}
          </Link>
        ))}
      </nav>
      {view === 'open' || view === 'ignored' ? <Filters search={search} /> : null}
      {view === 'open' ? <MissedSearches search={search} /> : null}
      {view === 'ignored' ? <IgnoredSearches search={search} /> : null}
      {view === 'synonyms' ? <Synonyms /> : null}
      {view === 'redirects' ? <Redirects /> : null}
    </div>
  )
}

function Filters({ search }: { search: SearchWordsSearch }) {
  const { t } = useAdmin()
  const words = t.searchWords
  const navigate = useNavigate()
  const show = (next: Record<string, unknown>) =>
    void navigate({ to: '/search-words', search: searchWordsFrom({ ...search, ...next }), replace: true })
  return (
    <div className="a-tools a-missed__filters">
      <SearchBox label={words.search} value={search.q ?? ''} onSearch={(q) => show({ q })} />
      <SelectField
        label={words.language}
        value={search.lang ?? ''}
        onChange={(lang) => show({ lang })}
        options={[
          { value: '', title: words.anyLanguage },
          ...languages.map((lang) => ({ value: lang, title: words.languages[lang] })),
        ]}
      />
    </div>
  )
}
