import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type DataImport, isImporting, lineOutcomes, undoOutcomes } from '#shared/model/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import { type Section, sections } from '../../ui/sections.ts'
import { historyTexts as texts } from './texts.ts'

/** What became of the lines. */
export function Result({ item }: { item: DataImport }) {
  const { counts, withoutValue, progress, overPlan, state, hasReport } = item
  if (state === 'sending') return null
  const said = lineOutcomes.filter((one) => counts[one] > 0)
  const words = said.map((one) => texts.outcome(counts[one], texts.outcomes[one])).join(', ')
  return (
    <Stack gap={2} py={4} style={{ whiteSpace: 'normal' }}>
      {isImporting(state) && <Hint>{texts.read(progress.lines)}</Hint>}
      <Text size="sm">{words || texts.noLines}</Text>
      {withoutValue > 0 && <Text size="sm">{texts.withoutValue(withoutValue)}</Text>}
      {hasReport && counts.refused + withoutValue > 0 && <Hint>{texts.reportHint}</Hint>}
      {overPlan > 0 && <Hint>{texts.overPlan(overPlan)}</Hint>}
      <UndoResult item={item} />
      <RecordLinks item={item} />
    </Stack>
  )
}

/** What became of the records of an import that is undone. */
function UndoResult({ item: { undo } }: { item: DataImport }) {
  if (undo === null) return null
  const said = undoOutcomes.filter((one) => undo.counts[one] > 0)
  if (said.length === 0) return null
  const words = said.map((one) => texts.outcome(undo.counts[one], texts.undoOutcomes[one]))
  return <Text size="sm">{texts.undoResult(words.join(', '))}</Text>
}

/** The lists in which records of an import may be. */
function listsOf({ settings, counts, isFilter, undo }: DataImport): Section[] {
  // The undo left no record of the import.
  if (undo?.state === 'done' && undo.counts.kept === 0) return []
  if (!isFilter || settings === null || counts.added + counts.updated === 0) return []
  // A line may say that somebody is a lead, and an update may change leads and patients.
  const isMixed = settings.columns.includes('role') || counts.updated > 0
  if (isMixed || settings.role === 'both') return ['patients', 'leads']
  return [settings.role === 'lead' ? 'leads' : 'patients']
}

/** Links to the records that an import added or changed. */
function RecordLinks({ item }: { item: DataImport }) {
  const lists = listsOf(item)
  if (lists.length === 0) return null
  return (
    <Group gap="sm">
      {lists.map((list) => (
        <Anchor
          key={list}
          size="sm"
          aria-label={texts.recordsOf[list](item.name)}
          renderRoot={(props) => (
            <Link to={sections[list].list} search={{ importId: item.importId }} {...props} />
          )}
        >
          {texts.records[list]}
        </Anchor>
      ))}
    </Group>
  )
}
