import type { BooksDimensionValue } from '@millpond/core/ledger'
import type { XeroTrackingCategory } from './payloads.ts'

/** The options of the active tracking categories. A company has two of them at most. */
export const toDimensionValues = (
  categories: readonly XeroTrackingCategory[],
): BooksDimensionValue[] =>
  categories
    .filter(({ Status }) => (Status ?? 'ACTIVE') === 'ACTIVE')
    .flatMap(({ TrackingCategoryID, Name, Options }) =>
      (Options ?? []).map(option => ({
        ...{ dimension: TrackingCategoryID, dimensionName: Name },
        ...{ valueId: option.TrackingOptionID, name: option.Name, parentId: null },
        status: (option.Status ?? 'ACTIVE') === 'ACTIVE' ? 'active' : 'archived',
      })),
    )
