import * as v from 'valibot'
import { flag } from './plain-fields.ts'
import { type PracticeRole, role } from './roles.ts'

/** What the dashboard of a practice can show. */
export const dashboardCards = [
  ...(['today', 'visits', 'calls', 'week', 'waiting', 'sources'] as const),
  ...(['plan', 'activity'] as const),
] as const
export type DashboardCard = (typeof dashboardCards)[number]

const card = v.object({ name: v.picklist(dashboardCards), isHidden: flag })
export type CardChoice = v.InferOutput<typeof card>

/** The cards in their order; those that are not named come after them. */
export const cardChoices = v.pipe(
  v.array(card),
  v.maxLength(dashboardCards.length, 'must name each card once'),
  v.check(
    (cards) => new Set(cards.map(({ name }) => name)).size === cards.length,
    'must name each card once',
  ),
)

/** The same as they are kept: one of them may be no more. */
export const keptCards = v.array(v.object({ name: v.string(), isHidden: v.picklist([0, 1]) }))
export type KeptCards = v.InferOutput<typeof keptCards>

/** What each role needs at eight in the morning, the first first. */
const byRole: readonly (readonly [PracticeRole, readonly DashboardCard[]])[] = [
  [role.admin, ['today', 'week', 'waiting', 'plan', 'activity']],
  [role.patientManager, ['waiting', 'today', 'week', 'plan', 'activity']],
  [role.marketingManager, ['sources', 'week', 'today', 'plan', 'activity']],
  [role.provider, ['visits', 'calls', 'today', 'activity']],
  [role.staff, ['today', 'visits', 'calls', 'activity']],
  [role.hrManager, ['today', 'plan', 'activity']],
]

/** What somebody with these roles begins with: all that any of them needs, in the order of the first. */
export function usualCards(roles: readonly PracticeRole[]): CardChoice[] {
  const needed = new Set(byRole.flatMap(([of, cards]) => (roles.includes(of) ? cards : [])))
  const others = dashboardCards.filter((name) => !needed.has(name))
  return [
    ...[...needed].map((name) => ({ name, isHidden: 0 as const })),
    ...others.map((name) => ({ name, isHidden: 1 as const })),
  ]
}

/** All cards as somebody chose them; those that came since are where they usually are, at the end. */
export function arrangedCards(
  kept: KeptCards | null,
  roles: readonly PracticeRole[],
): CardChoice[] {
  const usual = usualCards(roles)
  if (kept === null) return usual
  const chosen = kept.flatMap(({ name, isHidden }) => {
    const known = dashboardCards.find((card) => card === name)
    return known ? [{ name: known, isHidden }] : []
  })
  return [...chosen, ...usual.filter(({ name }) => !chosen.some((one) => one.name === name))]
}
