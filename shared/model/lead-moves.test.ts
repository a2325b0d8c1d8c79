import { expect, it } from 'vitest'
import { type LeadAction, leadMoves, leadTargetsFrom } from './lead-moves.ts'
import { leadStatuses, leadStatusLabels, leadTargets } from './leads.ts'

const actions = Object.keys(leadMoves) as LeadAction[]
const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** The state machine as the documentation shows it. */
function tableOf(): string {
  const head = ['from \\ to', ...leadTargets.map((to) => leadStatusLabels[to])]
  const rows = leadStatuses.map((from) => [
    leadStatusLabels[from],
    ...leadTargets.map((to) =>
      actions.filter((action) => leadTargetsFrom(from, action).includes(to)).join(', '),
    ),
  ])
  const who = actions.map((action) => {
    const { permission, reason } = leadMoves[action]
    return `- ${action}: \`${permission}\`; a reason is ${reason}`
  })
  return [
    '# Lead status',
    '',
    'What leads from which status to which; written by `shared/model/lead-moves.test.ts` from the table of',
    'the same name. Where both lead there, whoever may adjust may correct since when it is so, too.',
    '',
    ...who,
    '',
    rowOf(head),
    rowOf(head.map(() => '---')),
    ...rows.map(rowOf),
    '',
  ].join('\n')
}

it('is what the documentation says of the lead status', async () => {
  await expect(tableOf()).toMatchFileSnapshot('../../docs/lead-status.md')
})
