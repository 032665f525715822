import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'

export class Queries extends QueryClient {
  /** What is read for the first time meanwhile may be from before the change, and TanStack Query does not ask for it again. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = new Set(
      this.getQueryCache()
        .findAll(filters)
        .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
        .map(({ queryHash }) => queryHash),
    )
    await super.invalidateQueries(filters, options)
    if (early.size > 0) await super.invalidateQueries({ predicate: ({ queryHash }) => early.has(queryHash) }, options)
  }
}
