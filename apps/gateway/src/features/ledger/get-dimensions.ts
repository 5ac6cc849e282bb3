import type { getDimensions as route } from '@millpond/contract/dimension'
import { splitValues, unreadValues } from '@millpond/core/ledger'
import type { Handler } from '../../http/call.ts'
import { dimensionStore } from '../../stores/dimension-store.ts'

/** A dimension without figures is left out: there would be nothing to show. */
export const getDimensions: Handler<typeof route> = async call => {
  const { organisationId, query } = call
  const { values, known, series } = await call.inOrganisation(async tx => ({
    values: await dimensionStore.list(tx, organisationId),
    known: await dimensionStore.withSeries(tx, organisationId),
    series:
      query.dimension === undefined
        ? []
        : await dimensionStore.series(tx, organisationId, query.dimension),
  }))
  const dimensions = [...known].map(dimension => {
    const own = values.filter(value => value.dimension === dimension)
    return {
      ...{ dimension, name: own[0]?.dimensionName ?? '', unread: unreadValues(own) },
      values: splitValues(own).map(({ valueId, name }) => ({ valueId, name })),
    }
  })
  dimensions.sort((left, right) => (left.name < right.name ? -1 : 1))
  return {
    ...{ dimensions, firstMonth: series[0]?.firstMonth ?? null },
    series: series.map(({ firstMonth: _first, ...each }) => each),
  }
}
