import { Alert, Progress, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { importDelimiters } from '#shared/model/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import { type Mapping, withHeaderRow } from './mapping.ts'
import { type FileFault, fileEncodings } from './reading/parts.ts'
import type { Corrections, Survey } from './reading/survey.ts'
import { fileTexts, readingTexts as texts } from './texts.ts'

type Props = {
  survey: Survey
  mapping: Mapping
  corrections: Corrections
  /** How far the file is read by the latest corrections, from 0 to 1. */
  share: number
  fault: FileFault | undefined
  onCorrect: (corrections: Corrections) => void
  onMapping: (mapping: Mapping) => void
}

/** So many of the first rows can be chosen as the titles of the columns. */
const CHOICES = 12
const NO_HEADER = 'none'

/** Encoding, delimiter and titles of a file: found out from the file, and corrected by the person. */
export function ReadingOptions(props: Props) {
  const { survey, mapping, corrections, share, fault, onCorrect, onMapping } = props
  const isTable = survey.source.format === 'csv'
  return (
    <Stack gap="xs" role="group" aria-label={texts.title}>
      <SimpleGrid cols={{ base: 1, sm: isTable ? 3 : 1 }} maw={isTable ? undefined : 360}>
        <Select
          label={texts.encoding}
          data={fileEncodings.map((value) => ({ value, label: texts.encodings[value] }))}
          value={corrections.encoding ?? survey.encoding}
          onChange={(encoding) => onCorrect({ ...corrections, encoding })}
        />
        {isTable && (
          <>
            <Select
              label={texts.delimiter}
              data={importDelimiters.map((value) => ({ value, label: texts.delimiters[value] }))}
              value={corrections.delimiter ?? survey.source.delimiter}
              onChange={(delimiter) => onCorrect({ ...corrections, delimiter })}
            />
            <HeaderRow {...{ survey, mapping, onMapping }} />
          </>
        )}
      </SimpleGrid>
      <Hint>{texts.hint}</Hint>
      {fault && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={texts.failed}>
          {fileTexts.faults[fault]}
        </Alert>
      )}
      {share < 1 && (
        <Stack gap={4}>
          <Text size="sm" role="status">
            {texts.again}
          </Text>
          <Progress value={share * 100} aria-label={texts.again} />
        </Stack>
      )}
    </Stack>
  )
}

function HeaderRow({
  survey,
  mapping,
  onMapping,
}: Pick<Props, 'survey' | 'mapping' | 'onMapping'>) {
  const rows = survey.first.slice(0, CHOICES).map(({ number, cells }) => {
    const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    return { value: String(number), label: texts.row(number, filled) }
  })
  return (
    <Select
      label={texts.headerRow}
      data={[{ value: NO_HEADER, label: texts.noHeader }, ...rows]}
      value={mapping.headerRow === null ? NO_HEADER : String(mapping.headerRow)}
      onChange={(chosen) =>
        onMapping(withHeaderRow(survey, chosen === NO_HEADER ? null : Number(chosen)))
      }
    />
  )
}
