/** Segment merge: two-way merge of sorted columns, posting lists and orders, as in a log-structured merge tree. */

import { languages } from '../../languages.ts'
import { type Merge, type MergeInput, mapDocIds } from './doc-map.ts'
import { type FacetCounters, type FacetIndex, increment, newCounters } from './facet-index.ts'
import { type ForwardIndex, invert, oneValueEach } from './forward-index.ts'
import { mergeBitset, mergeColumn, mergeOptions, mergeStrings } from './merge-columns.ts'
import { mergeOrder, mergeTitles } from './merge-orders.ts'
import { mergeTerms } from './merge-terms.ts'
import { buildNgramIndex } from './ngram-index.ts'
import type { Pause } from './pause.ts'
import { type Columns, recordOf, type Segment, SORT_KEYS } from './segment.ts'

/** Equals a segment built of the live docs of both; arrays that the delta does not change are shared with the base. */
export async function mergeSegments(input: MergeInput, pause: Pause): Promise<Segment> {
  const merge: Merge = { ...input, docMap: await mapDocIds(input, pause), pause }
  const { base } = merge
  const columns = await mergeColumns(merge)
  const facets = await mergeFacets(merge)
  const codeStrings = await mergeStrings(merge, (part) => part.codeNgrams)
  return {
    size: merge.docMap.size,
    // A copy even where they are the same: a base is told from another by the identity of this array.
    productIds: (await mergeColumn(merge, (part) => part.productIds)).slice(),
    columns,
    onSale: await mergeBitset(merge, (part) => part.onSale),
    inShop: await mergeBitset(merge, (part) => part.inShop),
    ...facets,
    ...(await mergeTerms(merge)),
    codes: await mergeStrings(merge, (part) => part.codes),
    titles: await recordOf(languages, (lang) => mergeTitles(merge, lang)),
    codeNgrams: codeStrings === base.codeNgrams ? base.codeNgrams : await buildNgramIndex(codeStrings, pause),
    sortOrders: await recordOf(SORT_KEYS, (key) => mergeOrder(merge, key)),
  }
}

const mergeColumns = async (merge: Merge): Promise<Columns> => ({
  price: await mergeColumn(merge, (part) => part.columns.price),
  vatClass: await mergeColumn(merge, (part) => part.columns.vatClass),
  quantity: await mergeColumn(merge, (part) => part.columns.quantity),
  supplierQuantity: await mergeColumn(merge, (part) => part.columns.supplierQuantity),
  created: await mergeColumn(merge, (part) => part.columns.created),
  changed: await mergeColumn(merge, (part) => part.columns.changed),
  published: await mergeColumn(merge, (part) => part.columns.published),
  marks: await mergeColumn(merge, (part) => part.columns.marks),
  demand: await mergeColumn(merge, (part) => part.columns.demand),
})

async function mergeFacets(merge: Merge) {
  const { base, facetIndex, pause } = merge
  const { ids } = facetIndex
  const category = await mergeColumn(merge, (part) => part.category)
  const manufacturer = await mergeColumn(merge, (part) => part.manufacturer)
  const options = await mergeOptions(merge)
  return {
    category,
    manufacturer,
    options,
    optionPostings: options === base.options ? base.optionPostings : await invert(options, ids.option.length, pause),
    manufacturerPostings:
      manufacturer === base.manufacturer
        ? base.manufacturerPostings
        : await invert(oneValueEach(manufacturer), ids.manufacturer.length + 1, pause),
    categoryPostings:
      category === base.category
        ? base.categoryPostings
        : await invert(oneValueEach(category), ids.category.length, pause),
    facetTotals: totalsOf(facetIndex, { category, manufacturer, options }),
  }
}

type FacetValues = { category: Uint32Array; manufacturer: Uint32Array; options: ForwardIndex }

function totalsOf(facetIndex: FacetIndex, { category, manufacturer, options }: FacetValues): FacetCounters {
  const totals = newCounters(facetIndex)
  for (let docId = 0; docId < category.length; docId++) {
    increment(totals.category, category[docId] ?? 0)
    increment(totals.manufacturer, manufacturer[docId] ?? 0)
  }
  for (let at = 0; at < options.values.length; at++) increment(totals.option, options.values[at] ?? 0)
  return totals
}
