import * as v from 'valibot'
import { campaignCost, campaignCostForm } from '../model/campaign-cost.ts'
import { flag } from '../model/fields.ts'
import { leadStatuses } from '../model/leads.ts'
import { trendSteps } from '../model/report-periods.ts'
import { reportSettings, reportSettingsChange } from '../model/report-settings.ts'
import { defineRoutes, get, inPractice, patch, permitted, put } from './contract.ts'
import { figure, period, periods, ratio } from './report-fields.ts'

const status = v.picklist(leadStatuses)

const leadRow = v.object({
  /** What a row is of: a source, a campaign, an id; null where nothing is said. */
  key: v.nullable(v.string()),
  /** What it is called; empty where that is not known. */
  name: v.string(),
  leads: figure,
  /** How many of those leads so far. */
  booked: v.number(),
  converted: v.number(),
  /** Converted by leads; null of none. */
  rate: v.nullable(v.number()),
})

const leadRows = v.object({
  rows: v.array(leadRow),
  /** How many rows more there are than are answered, and the leads in them. */
  others: v.object({ rows: v.number(), leads: v.number() }),
})

const cents = v.nullable(v.number())
/** Campaigns with what they cost in the period, cents; null where nobody said. */
const campaignRows = v.object({
  rows: v.array(
    v.object({ ...leadRow.entries, cost: cents, costPerLead: cents, costPerConversion: cents }),
  ),
  others: leadRows.entries.others,
  /** What all of them cost. */
  cost: cents,
})

const costs = v.object({ items: v.array(campaignCost) })

/** Off until somebody switches it on for themselves. */
const weeklyEmail = v.object({ isWanted: flag })

const read = permitted('practices.reports.read', 'params')
const base = '/practices/{practiceId}/reports'

const settings = v.object({
  ...reportSettings.entries,
  /** The zone that the reports go by: the chosen one, or that of the practice. */
  zone: v.string(),
})

/**
 * Reports (specification, section 7). What each figure is exactly is in docs/reports.md. Leads are those
 * of the list: within the caller's reach, neither merged nor archived.
 */
export const reportRoutes = defineRoutes({
  settings: get(`${base}/settings`, {
    summary: 'On which day weeks begin, and by which clock days are counted.',
    access: read,
    params: inPractice,
    response: settings,
  }),
  updateSettings: patch(`${base}/settings`, {
    summary: 'Change what is sent of the settings of reports; no zone is that of the practice.',
    access: permitted('practices.reports.update', 'params'),
    params: inPractice,
    body: reportSettingsChange,
    response: settings,
  }),
  weeklyEmail: get(`${base}/weekly-email`, {
    summary: 'Whether you get an email about each week.',
    access: read,
    params: inPractice,
    response: weeklyEmail,
  }),
  setWeeklyEmail: put(`${base}/weekly-email`, {
    summary: 'Switch your email about each week on or off.',
    access: read,
    params: inPractice,
    body: weeklyEmail,
    response: weeklyEmail,
  }),
  costs: get(`${base}/costs`, {
    summary: 'What campaigns cost in which month, in cents, the latest first.',
    access: read,
    params: inPractice,
    response: costs,
  }),
  setCost: put(`${base}/costs`, {
    summary: 'Say what a campaign costs in a month, in cents; 0 takes it away.',
    access: permitted('practices.reports.update', 'params'),
    params: inPractice,
    body: campaignCostForm,
    response: costs,
  }),
  summary: get(`${base}/summary`, {
    summary: 'How the practice did in a period against the one before, and where leads are now.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      leads: figure,
      booked: figure,
      converted: figure,
      lost: figure,
      rate: ratio,
      responseMinutes: ratio,
      pipeline: v.array(v.object({ status, count: v.number() })),
      /** How many leads have been in a status for longer than is good. */
      waiting: v.number(),
      /** Leads that are archived, and so count nowhere. */
      archived: v.number(),
    }),
  }),
  leads: get(`${base}/leads`, {
    summary: 'Where the leads of a period came from, who has them, and how many converted so far.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      total: figure,
      source: leadRows,
      campaign: campaignRows,
      form: leadRows,
      advocate: leadRows,
      class: leadRows,
    }),
  }),
  relativeConversion: get(`${base}/relative-conversion`, {
    summary: 'Of the leads that came in a period, how many reached each status so far.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      leads: figure,
      stages: v.array(v.object({ status, reached: figure, share: ratio })),
    }),
  }),
  actualConversion: get(`${base}/actual-conversion`, {
    summary: 'What happened in a period, whenever the leads came: conversions, by source too.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      leads: figure,
      converted: figure,
      rate: ratio,
      sources: v.array(
        v.object({
          key: v.nullable(v.string()),
          name: v.string(),
          leads: figure,
          converted: figure,
          rate: ratio,
        }),
      ),
    }),
  }),
  trends: get(`${base}/trends`, {
    summary:
      'How many leads came, were booked, converted and were lost by day, week or month; by more where there would be more than 400 steps.',
    access: read,
    params: inPractice,
    query: v.object({ ...period, step: v.optional(v.picklist(trendSteps)) }),
    response: v.object({
      ...periods,
      step: v.picklist(trendSteps),
      totals: v.object({ leads: figure, booked: figure, converted: figure, lost: figure }),
      points: v.array(
        v.object({
          from: v.string(),
          to: v.string(),
          leads: v.number(),
          booked: v.number(),
          converted: v.number(),
          lost: v.number(),
        }),
      ),
    }),
  }),
  leadProgress: get(`${base}/lead-progress`, {
    summary: 'How many leads came to each status, how long it took them, and what waits too long.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      stages: v.array(
        v.object({
          status,
          entered: figure,
          /** The median time since the status before; null for the first. */
          hours: ratio,
          /** How many are in it now, and of those too long; null where none waits. */
          present: v.number(),
          waiting: v.nullable(v.number()),
          /** What is too long, in days, and the last day on which such a lead came to the status. */
          limitDays: v.nullable(v.number()),
          waitingSince: v.nullable(v.string()),
        }),
      ),
    }),
  }),
  leadReasons: get(`${base}/lead-reasons`, {
    summary: 'Why leads are in the status to which they came in a period.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      statuses: v.array(
        v.object({
          status,
          total: figure,
          reasons: v.array(v.object({ reason: v.nullable(v.string()), count: figure })),
        }),
      ),
    }),
  }),
  advocate: get(`${base}/advocate`, {
    summary: 'What became of the leads of a period by advocate, and how soon they were answered.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      advocates: v.array(
        v.object({
          /** Null for leads that nobody has. */
          staffId: v.nullable(v.string()),
          /** Empty for who is not known any more. */
          name: v.string(),
          leads: figure,
          /** How many of them were answered so far, and the median time until then. */
          responded: v.number(),
          responseMinutes: ratio,
          booked: v.number(),
          converted: v.number(),
          rate: v.nullable(v.number()),
          /** Of all leads that they have, how many wait too long now. */
          waiting: v.number(),
        }),
      ),
    }),
  }),
})
