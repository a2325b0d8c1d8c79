import { Button, Group, Stack } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportSettings } from '#shared/model/imports.ts'
import { Section } from '../../ui/section.tsx'
import type { Section as People } from '../../ui/sections.ts'
import { CheckStep } from './check-step.tsx'
import { FileStep, ReadingFile } from './file-step.tsx'
import { dateOrderOf, firstMapping, headerSettings, type Mapping, mappingFault } from './mapping.ts'
import { MappingStep } from './mapping-step.tsx'
import { type Options, OptionsStep } from './options-step.tsx'
import type { Check } from './reading/check.ts'
import type { FileFault } from './reading/parts.ts'
import { type Corrections, noCorrections, type Survey } from './reading/survey.ts'
import { ReadingOptions } from './reading-options.tsx'
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
  const [corrections, setCorrections] = useState(noCorrections)
  const { share, found, fault } = useSurvey(file, corrections)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setCorrections(noCorrections)
  }
  const leave = () => choose(null)
  if (file && found) {
    const rereading = { corrections, share, fault, onCorrect: setCorrections }
    return (
      <Prepared name={file.name} survey={found} people={people} {...rereading} onLeave={leave} />
    )
  }
  return (
    <Section title={pageTexts.new}>
      {file && !fault ? (
        <ReadingFile name={file.name} share={share} onCancel={leave} />
      ) : (
        <FileStep refused={file && fault ? { name: file.name, fault } : null} onFile={choose} />
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

type PreparedProps = Props & {
  name: string
  survey: Survey
  corrections: Corrections
  /** How far the file is read by the latest corrections, from 0 to 1. */
  share: number
  /** Why the file cannot be read by the latest corrections. */
  fault: FileFault | undefined
  onCorrect: (corrections: Corrections) => void
  onLeave: () => void
}

/** A mapping holds as long as the columns are the same. */
const layoutOf = ({ source, columns }: Survey) => `${source.delimiter}${columns.length}`

/** A file that was read, before it is sent. */
function Prepared(props: PreparedProps) {
  const { name, survey, people, corrections, share: shareRead, fault, onCorrect, onLeave } = props
  const layout = layoutOf(survey)
  const [edited, setEdited] = useState<{ layout: string; mapping: Mapping } | null>(null)
  const mapping = edited?.layout === layout ? edited.mapping : firstMapping(survey)
  const setMapping = (changed: Mapping) => setEdited({ layout, mapping: changed })
  const isReading = shareRead < 1
  const [options, setOptions] = useState(() => firstOptions(people))
  const choices = useListedChoices()
  const { columns } = mapping
  const header = headerSettings(mapping)
  const reading = { columns, ...header, dateOrder: dateOrderOf(survey, mapping) }
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
      <MappingStep {...{ name, survey, mapping }} onChange={setMapping}>
        <ReadingOptions
          {...{ survey, mapping, corrections, fault }}
          share={shareRead}
          onCorrect={onCorrect}
          onMapping={setMapping}
        />
      </MappingStep>
      {isMapped && <CheckStep {...{ share, check, choices }} />}
      <OptionsStep
        {...{ options, count }}
        hasRole={columns.includes('role')}
        onChange={setOptions}
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
