import { Button, Group, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ImportSettings } from '#shared/model/imports.ts'
import { importsQuery } from '../../data/imports.ts'
import { usePractice } from '../../session/member.ts'
import type { Section as People } from '../../ui/sections.ts'
import { CheckStep } from './check-step.tsx'
import { choicesOf, type ImportDraft, keepChoices } from './draft.ts'
import { dateOrderOf, headerSettings, mappingFault } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { type Options, OptionsStep } from './options-step.tsx'
import type { Check } from './reading/check.ts'
import type { FileFault } from './reading/parts.ts'
import type { Survey } from './reading/survey.ts'
import { ReadingOptions } from './reading-options.tsx'
import { SendingDialog } from './sending-dialog.tsx'
import { optionTexts } from './texts.ts'
import { useListedChoices } from './use-choices.ts'
import { useCheck } from './use-reading.ts'
import { useSending } from './use-sending.ts'
import { rememberedValues, valuesOf } from './values.ts'
import { ValuesStep } from './values-step.tsx'

const firstOptions = (people: People): Options => ({
  duplicates: 'skip',
  faults: 'leaveOut',
  role: people === 'leads' ? 'lead' : 'patient',
  providerId: null,
  groupId: null,
  advocateId: null,
  makesTasks: false,
})

/** How many lines will be imported, as far as the file alone tells. */
function countOf(check: Check, faults: ImportSettings['faults']): number {
  return faults === 'leaveOut' ? check.right + check.faulty : check.right
}

type Props = {
  name: string
  survey: Survey
  draft: ImportDraft
  /** What new people are, unless a column says otherwise. */
  people: People
  /** How far the file is read by the latest corrections, from 0 to 1. */
  share: number
  /** Why the file cannot be read by the latest corrections. */
  fault: FileFault | undefined
  onChange: (changed: Partial<ImportDraft>) => void
  onLeave: () => void
}

/** A file that was read, before it is sent. */
export function Prepared(props: Props) {
  const { name, survey, draft, people, share: shareRead, fault, onChange, onLeave } = props
  const { corrections } = draft
  const made = choicesOf(draft, survey)
  const { mapping, values: said } = made
  const change = (changed: Partial<typeof made>) =>
    onChange({ kept: keepChoices(draft, survey, { ...made, ...changed }) })
  const options = made.options ?? firstOptions(people)
  const choices = useListedChoices()
  const { data: imports } = useQuery(importsQuery(usePractice().id))
  const { columns } = mapping
  const header = headerSettings(mapping)
  const values = valuesOf(said ?? rememberedValues(imports ?? []), columns)
  const reading = { columns, ...header, values, dateOrder: dateOrderOf(survey, mapping) }
  const { share, found: check } = useCheck(survey, reading, choices)
  const isReading = shareRead < 1 || share < 1
  const sending = useSending({ onStarted: onLeave })
  const isMapped = mappingFault(mapping) === null
  const count = check ? countOf(check, options.faults) : 0

  function start() {
    const { delimiter, encoding, format } = survey.source
    const settings: ImportSettings = { ...reading, delimiter, encoding, ...options }
    sending.start({ name, format, file: survey.file, settings })
  }

  return (
    <Stack>
      <MappingStep
        {...{ name, survey, mapping }}
        onChange={(changed) => change({ mapping: changed })}
      >
        <ReadingOptions
          {...{ survey, mapping, corrections, fault }}
          share={shareRead}
          onCorrect={(changed) => onChange({ corrections: changed })}
          onMapping={(changed) => change({ mapping: changed })}
        />
      </MappingStep>
      {isMapped && <CheckStep {...{ share, check, choices }} />}
      {isMapped && check && choices && check.unknown.length > 0 && (
        <ValuesStep
          unknown={check.unknown}
          {...{ values, choices }}
          onChange={(changed) => change({ values: changed })}
        />
      )}
      <OptionsStep
        {...{ options, count }}
        hasRole={columns.includes('role')}
        onChange={(changed) => change({ options: changed })}
      />
      <Group>
        <Button
          leftSection={<IconFileImport size={16} aria-hidden />}
          disabled={!isMapped || count === 0 || isReading || fault !== undefined}
          loading={sending.pending}
          onClick={start}
        >
          {optionTexts.start(count)}
        </Button>
        <Button variant="default" disabled={sending.pending} onClick={onLeave}>
          {optionTexts.another}
        </Button>
      </Group>
      <SendingDialog sending={sending} />
    </Stack>
  )
}
