import { Stack, Text } from '@mantine/core'
import type { Proposal } from '#shared/model/proposal.ts'
import { Hint } from '../../../ui/hint.tsx'
import { fieldWords } from '../field-words.ts'
import { patientLabels } from '../texts.ts'
import { proposalTexts as texts } from './texts.ts'

/** What a proposal changes, a line a field: from what the chart says to what it would say. */
export function ProposedChanges({ proposal }: { proposal: Proposal }) {
  const isOpen = proposal.state === 'waiting'
  return (
    <Stack gap="xs" component="ul" m={0} pl="md">
      {proposal.fields.map(({ field, from, to, now }) => {
        const words = (value: string | null) => fieldWords(field, value) ?? texts.empty
        return (
          <li key={field}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {patientLabels[field]}: {words(isOpen ? now : from)} → <b>{words(to)}</b>
            </Text>
            {isOpen && now !== from && <Hint size="xs">{texts.since(words(from))}</Hint>}
          </li>
        )
      })}
    </Stack>
  )
}
