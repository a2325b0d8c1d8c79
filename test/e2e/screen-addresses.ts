import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calendarViews } from '../../web/src/features/appointments/calendar/search.ts'
import { billingTabs } from '../../web/src/features/billing/search.ts'
import { integrationTabs } from '../../web/src/features/integrations/tabs.ts'
import { settingsTabs } from '../../web/src/features/practice/tabs.ts'
import { reportNames } from '../../web/src/features/reports/search.ts'

const root = new URL('../../', import.meta.url).pathname

/** These end the session, or lead away every person who has not come from the page before them. */
const noScreens = [
  '/',
  '/logout',
  '/join',
  '/appointment',
  '/email-choice',
  '/verify-email',
  '/login/second-factor',
  '/setting/{-$page}',
  '/user/{-$page}',
]
const patientTabs = [
  ...['tasks', 'messages', 'appointments', 'events', 'notes', 'rad-cloud', 'reviews', 'consults'],
  'details',
]

/** A screen, and the layout route that it is part of. */
export type Screen = { path: string; layout: string }

/** The tabs and views of screens, which addresses name after a question mark; the first of each opens by itself. */
export const views: readonly Screen[] = [
  ...reportNames.slice(1).map((name) => `/practice-hub/reports?report=${name}`),
  ...settingsTabs.slice(1).map((tab) => `/practice-hub/settings?tab=${tab}`),
  ...integrationTabs.slice(1).map((tab) => `/practice-hub/integrations?tab=${tab}`),
  ...billingTabs.slice(1).map((tab) => `/payment?tab=${tab}`),
  ...calendarViews.map((view) => `/practice-hub/calendar?view=${view}`),
  '/lead-convert?as=board',
].map((path) => ({ path, layout: '_app' }))

/** Ids of records for the parameters of addresses; of a consultation the whole path. */
type Ids = { patient: string; lead: string; review: string; consult: string }

/** Every screen of the product: the addresses of the generated routes, with records in place of parameters. */
export async function readScreens(ids: Ids): Promise<Screen[]> {
  const generated = await readFile(join(root, 'web/src/routeTree.gen.ts'), 'utf8')
  const layouts = new Map(
    idsOf(generated, 'FileRoutesById').map((id) => [pathOf(id), layoutOf(id)]),
  )
  return idsOf(generated, 'FileRoutesByTo').flatMap((path) => {
    const layout = layouts.get(path)
    if (layout === undefined) throw new Error(`No layout is known of ${path}`)
    return withRecords(path, ids).map((filled) => ({ path: filled, layout }))
  })
}

function idsOf(generated: string, table: string): string[] {
  const [, routes = ''] = new RegExp(`interface ${table} \\{(.*?)\\n\\}`, 's').exec(generated) ?? []
  return [...routes.matchAll(/^ {2}'([^']+)':/gm)].map(([, id = '']) => id)
}

const layoutOf = (id: string) => id.split('/')[1] ?? ''

/** The address of a route: its id without the names of layouts, and without the marks of routes of their own. */
function pathOf(id: string): string {
  const path = id
    .replace(/\/_[a-z]+/, '')
    .replaceAll('_/', '/')
    .replace(/\/$/, '')
  return path === '' ? '/' : path
}

function withRecords(path: string, ids: Ids): string[] {
  if (noScreens.includes(path)) return []
  if (!path.includes('$')) return [path]
  if (path === '/ringcentral/$') return ['/ringcentral/phone']
  if (path.includes('$number')) return [ids.consult]
  if (path.includes('$reviewId')) return [path.replace('$reviewId', ids.review)]
  if (!path.includes('$tab')) return []
  const id = path.startsWith('/lead-convert') ? ids.lead : ids.patient
  return patientTabs.map((tab) =>
    path.replace('$patientId', id).replace('$tab', tab).replace('/{-$keyId}', ''),
  )
}

/**
 * Whether a person who landed there was led away by the guard of the whole layout, which does so at all of
 * its addresses: guests are led to sign in, and people outside practices away from the practice's pages.
 */
export function isLedByGuard(layout: string, landing: string): boolean {
  if (layout === '_auth') return false
  return landing === '/login' || (layout === '_app' && !isOfPractice(landing))
}

const practicePaths = ['/practice-hub', '/patient-link', '/lead-convert', '/payment']
const isOfPractice = (landing: string) => practicePaths.some((path) => landing.startsWith(path))
