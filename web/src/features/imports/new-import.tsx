import { Button, Group, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportSettings } from '#shared/model/imports.ts'
import { Section } from '../../ui/section.tsx'
import type { Section as People } from '../../ui/sections.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep, ReadingFile } from './file-step.tsx'
import { dateOrderOf, firstMapping, mappingFault } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { type Options, OptionsStep } from './options-step.tsx'
import type { Check } from './reading/check.ts'
import type { Survey } from './reading/survey.ts'
import { SendingDialog } from './sending-dialog.tsx'
import { optionTexts, pageTexts } from './texts.ts'
import { useListedChoices } from './use-choices.ts'
import { useCheck, useSurvey } from './use-reading.ts'
import { useSending } from './use-sending.ts'

type Props = {
  /** What new people are, unless somebody says otherwise. */
  people: People
}

/** From a file to an import: choose it, say what its columns hold, look at what comes of it, send it. */
export function NewImport({ people }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const { share, found, fault } = useSurvey(file)
  const leave = () => setFile(null)
  if (file && found) {
    return <Prepared name={file.name} survey={found} {...{ people }} onLeave={leave} />
  }
  return (
    <Section title={pageTexts.new}>
      {file && !fault ? (
        <ReadingFile name={file.name} share={share} onCancel={leave} />
      ) : (
        <FileStep refused={file && fault ? { name: file.name, fault } : null} onFile={setFile} />
      )}
    </Section>
  )
}

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

type PreparedProps = Props & { name: string; survey: Survey; onLeave: () => void }

/** A file that was read, before it is sent. */
function Prepared({ name, survey, people, onLeave }: PreparedProps) {
  const [mapping, setMapping] = useState(() => firstMapping(survey))
  const [options, setOptions] = useState(() => firstOptions(people))
  const choices = useListedChoices()
  const { columns, hasHeader } = mapping
  const reading = { columns, hasHeader, dateOrder: dateOrderOf(survey, mapping) }
  const { share, found: check } = useCheck(survey, reading, choices)
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
      <MappingStep {...{ name, survey, mapping }} onChange={setMapping} />
      {isMapped && <CheckStep {...{ share, check, choices }} />}
      <OptionsStep
        {...{ options, count }}
        hasRole={columns.includes('role')}
        onChange={setOptions}
      />
      <Group>
        <Button
          leftSection={<IconFileImport size={16} aria-hidden />}
          disabled={!isMapped || count === 0}
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
