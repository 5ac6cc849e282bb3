/** Scenarios: what could happen, on top of a baseline. ENT-08, ENT-21, SCN-01–08, API-02. */
import {
  FACTORS,
  type Factor,
  MAX_EVENTS,
  MAX_SCENARIO_HORIZON,
  MIN_SCENARIO_HORIZON,
  SCENARIO_TYPES,
  type Scenario as ScenarioEntity,
} from '@millpond/core/scenario'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { SCENARIO_ROUTES } from './route-table/scenario.ts'
import { frozenScenario } from './schema-parts/frozen-scenario.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import { factor, oneOf, scenarioEvent, scenarioLine } from './schema-parts/scenario-line.ts'
import {
  centsNumber,
  codeText,
  instant,
  key,
  monthText,
  organisationId,
  organisationQuery,
  text,
} from './schema-parts/values.ts'
import {
  cellNumber,
  cellVersion,
  itemType,
  removedLines,
  sheetId,
  sheetRecord,
  sheetRow,
} from './sheet.ts'
import { MAX_CELLS_PER_BATCH } from './sheet-bounds.ts'

/** Of one factor: more accounts than a large organisation has. */
const MAX_VISIBLE_ACCOUNTS = 1000

const baseline = oneOf('kind', [
  z.strictObject({ kind: z.literal('forecast') }),
  z.strictObject({ kind: z.literal('lastTwelveMonths') }),
  z.strictObject({ kind: z.literal('providerBudget') }),
  z.strictObject({ kind: z.literal('budget'), budgetId: sheetId }),
  z.strictObject({ kind: z.literal('scenario'), scenarioId: sheetId }),
])
const isListedOnce = z.refine<readonly string[]>(
  values => new Set(values).size === values.length,
  'One entry appears twice. Remove one of them',
)
const factorCodes = z.exactOptional(
  z.array(codeText).check(z.maxLength(MAX_VISIBLE_ACCOUNTS), isListedOnce),
)

/** What a scenario has apart from its cells and lines. Each is saved and compared by itself. */
const propertyValues = {
  scenarioName: text(100),
  scenarioType: z.enum(SCENARIO_TYPES),
  baseline,
  forecastHorizon: z.int().check(z.gte(MIN_SCENARIO_HORIZON), z.lte(MAX_SCENARIO_HORIZON)),
  visibleFactors: z.array(factor).check(z.maxLength(FACTORS.length), isListedOnce),
  visibleFactorAccounts: z.strictObject({
    Revenue: factorCodes,
    Expenses: factorCodes,
    Debt: factorCodes,
    Assets: factorCodes,
    Equity: factorCodes,
    Tax: factorCodes,
  } satisfies Record<Factor, unknown>),
  /** Only for the person who created it, and for owners. */
  isPrivate: z.boolean(),
  isArchived: z.boolean(),
  isDeleted: z.boolean(),
  /** A locked one may not be changed until an owner opens it. */
  state: z.enum(['open', 'locked']),
}
type Schemas = typeof propertyValues
export type ScenarioProperty = keyof Schemas
export type ScenarioPropertyValues = {
  readonly [Name in ScenarioProperty]: z.output<Schemas[Name]>
}
export const SCENARIO_PROPERTIES = Object.keys(propertyValues) as readonly ScenarioProperty[]

type PropertyOf<Name extends ScenarioProperty, More extends z.core.$ZodShape> = z.ZodMiniObject<
  {
    kind: z.ZodMiniLiteral<'property'>
    property: z.ZodMiniLiteral<Name>
    value: Schemas[Name]
  } & More,
  z.core.$strict
>

/** A schema for each property, with these fields too. */
const propertyWith = <More extends z.core.$ZodShape>(more: More) =>
  oneOf(
    'property',
    Object.entries(propertyValues).map(([property, value]) =>
      z.strictObject({
        kind: z.literal('property'),
        property: z.literal(property),
        value,
        ...more,
      }),
    ) as unknown as { [Name in ScenarioProperty]: PropertyOf<Name, More> }[ScenarioProperty][],
  )

/** ENT-08, by the names of the specification; `events` is ours. */
const entity = {
  id: sheetId,
  scenarioName: propertyValues.scenarioName,
  scenarioType: propertyValues.scenarioType,
  baseline,
  forecastHorizon: propertyValues.forecastHorizon,
  lastSavedDate: z.nullable(instant),
  visibleFactors: propertyValues.visibleFactors,
  visibleFactorAccounts: propertyValues.visibleFactorAccounts,
  /** Typed cells only: by account code, then month, to cents. */
  factorAccountMonthlyValues: z.record(key, z.record(z.string(), centsNumber)),
  /** Accounts that the books do not have: name to factor. */
  customFactorAccounts: z.record(z.string(), factor),
  /** In their order. */
  events: z.array(scenarioEvent),
}
mirrorOf<ScenarioEntity>()(z.strictObject(entity))

export const scenario = z.object({
  ...entity,
  /** An adopted one can be copied, archived and deleted, but never changed. */
  state: z.enum(['open', 'locked', 'adopted']),
  /** Its figures on the day of its adoption; null if it is not adopted, or has none. */
  frozen: z.nullable(frozenScenario),
  isPrivate: z.boolean(),
  isArchived: z.boolean(),
  /** True only for one that another scenario rests on, directly or not. */
  isDeleted: z.boolean(),
  /** Whether the caller created it: only they and owners may change who sees it. */
  isYours: z.boolean(),
  ...sheetRecord,
})
export type ScenarioReply = z.infer<typeof scenario>

export const getScenarios = route(SCENARIO_ROUTES.getScenarios, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The scenarios, newest first, with their events and typed values',
  query: organisationQuery,
  reply: z.object({ scenarios: z.array(scenario) }),
})

const scenarioQuery = z.strictObject({ organisationId, id: sheetId })
const version = z.int()

export const getScenario = route(SCENARIO_ROUTES.getScenario, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'One scenario with the versions of its properties, lines and cells',
  query: scenarioQuery,
  reply: z.object({
    scenario,
    /** 1 until it is changed for the first time. */
    versions: z.record(z.enum(SCENARIO_PROPERTIES), version),
    lines: z.array(z.object({ code: codeText, version, line: scenarioLine })),
    removed: removedLines,
    rows: z.array(sheetRow),
  }),
  mayFail: ['notFound'],
})

export const createScenario = route(SCENARIO_ROUTES.createScenario, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Create a scenario, empty or as a copy of another one',
  query: organisationQuery,
  body: z.strictObject({
    scenarioName: propertyValues.scenarioName,
    scenarioType: propertyValues.scenarioType,
    /** By default the forecast, or the baseline of the copied scenario. */
    baseline: z.optional(baseline),
    /** By default 12 months, or the horizon of the copied scenario. */
    forecastHorizon: z.optional(propertyValues.forecastHorizon),
    copyOf: z.nullable(sheetId),
    isPrivate: z.boolean(),
  }),
  reply: scenario,
  mayFail: ['notFound', 'conflict'],
})

const editCount = z.int().check(z.gte(0))
/** The newest edits of a sheet before and after an adoption. */
const adoptedSheet = { sheetId, before: editCount, after: editCount }

/** What an adoption wrote. */
const adoption = z.strictObject({
  scenario: z.strictObject(adoptedSheet),
  budget: z.strictObject({ ...adoptedSheet, isNew: z.boolean() }),
  transfers: z.nullable(z.strictObject(adoptedSheet)),
  /** What the forecast used before. */
  planBefore: z.strictObject({ planByBudget: z.boolean(), budgetId: z.nullable(sheetId) }),
})
export type AdoptionUndo = z.infer<typeof adoption>

const cell = { kind: z.literal('cell'), code: codeText, month: monthText }
const line = { kind: z.literal('line'), code: codeText }
/** The version that was read; 0 is never written. */
const baseVersion = cellVersion

const change = oneOf('kind', [
  /** Cents; null removes the typed value, and the cell follows its baseline. */
  z.strictObject({ ...cell, itemType, value: cellNumber, baseVersion }),
  /** Adds, changes or removes an event or an account; null removes it. */
  z.strictObject({ ...line, line: z.nullable(scenarioLine), baseVersion }),
  propertyWith({ baseVersion }),
])
export type ScenarioChange = z.infer<typeof change>

/** What is stored, and who wrote it last. */
const stored = { version, editedBy: z.nullable(z.string()), editedAt: z.nullable(instant) }

export const updateScenario = route(SCENARIO_ROUTES.updateScenario, {
  // Only an owner may change the state; the handler and the database check it.
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save cells, lines and properties of a scenario; each is compared with what was read',
  query: organisationQuery,
  body: z.strictObject({
    id: sheetId,
    /** The action in words, for the history: `Moved Hire a barista to May 2027`. */
    label: text(200),
    changes: z.array(change).check(z.minLength(1), z.maxLength(MAX_CELLS_PER_BATCH)),
  }),
  reply: z.object({
    /** The number of the new edit; null if nothing had to be written. */
    editNumber: z.nullable(z.int()),
    /** What is stored as it was sent, with its version now. */
    saved: z.array(
      oneOf('kind', [
        z.object({ ...cell, version }),
        z.object({ ...line, version }),
        z.object({
          kind: z.literal('property'),
          property: z.enum(SCENARIO_PROPERTIES),
          version,
        }),
      ]),
    ),
    /** What another user changed after it was read. A line in conflict keeps its cells waiting. */
    conflicts: z.array(
      oneOf('kind', [
        z.strictObject({ ...cell, value: cellNumber, ...stored }),
        z.strictObject({ ...line, line: z.nullable(scenarioLine), ...stored }),
        propertyWith(stored),
      ]),
    ),
    lastSavedDate: z.nullable(instant),
  }),
  mayFail: ['notFound', 'conflict', 'forbidden'],
})

/** Cells of a price change for all months of a large company. */
const MAX_ADOPTED_CELLS = 5000
const MAX_ADOPTED_TRANSFERS = 60
const adoptedAmount = z.int().check(z.gte(-10_000_000_000_000), z.lte(10_000_000_000_000))

export const adoptScenario = route(SCENARIO_ROUTES.adoptScenario, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Add a scenario to a budget and to planned transfers, so that nothing is included twice',
  query: organisationQuery,
  body: z.strictObject({
    id: sheetId,
    /** The newest edit of the scenario that was read. */
    editNumber: z.int().check(z.gte(0)),
    settingsVersion: z.int().check(z.gte(0)),
    /** A budget of today with its newest edit, or a new one that the forecast will use. */
    budget: oneOf('kind', [
      z.strictObject({
        kind: z.literal('existing'),
        sheetId,
        editNumber: z.int().check(z.gte(0)),
      }),
      z.strictObject({ kind: z.literal('new'), name: text(100) }),
    ]),
    cells: z
      .array(z.strictObject({ itemType, code: codeText, month: monthText, value: adoptedAmount }))
      .check(z.maxLength(MAX_ADOPTED_CELLS)),
    /** From the bank account to another one; a negative amount comes back. */
    transfers: z
      .array(
        z.strictObject({
          name: text(100),
          from: codeText,
          to: codeText,
          dayOfMonth: z.int().check(z.gte(1), z.lte(31)),
          amounts: z.record(monthText, adoptedAmount),
        }),
      )
      .check(z.maxLength(MAX_ADOPTED_TRANSFERS)),
    /** Events that are adopted: they are switched off. */
    events: z.array(codeText).check(z.maxLength(MAX_EVENTS)),
    /** Accounts whose typed figures are adopted: they are removed. */
    typed: z.array(codeText).check(z.maxLength(MAX_VISIBLE_ACCOUNTS)),
    /** What the scenario shows from now on. */
    frozen: z.optional(frozenScenario),
  }),
  reply: z.object({
    /** What undoes it. */
    undo: adoption,
    budgetName: z.string(),
  }),
  mayFail: ['notFound', 'conflict'],
})

/** Refused if anything that it wrote has changed since. */
export const undoAdoption = route(SCENARIO_ROUTES.undoAdoption, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary:
    'Remove a scenario from the forecast again: budget, transfers, setting and scenario at once',
  query: organisationQuery,
  body: adoption,
  reply: z.object({ id: sheetId }),
  mayFail: ['notFound', 'conflict'],
})

/** Its history is kept; the property `isDeleted` restores it. */
export const deleteScenario = route(SCENARIO_ROUTES.deleteScenario, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Delete a scenario; scenarios based on it keep their figures',
  query: scenarioQuery,
  reply: z.object({ id: sheetId }),
  mayFail: ['notFound', 'conflict'],
})
