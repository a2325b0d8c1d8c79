import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { HOLIDAY_NAME_MAX, HOLIDAYS_MAX } from '#shared/model/holidays.ts'
import { Hint } from '../../ui/hint.tsx'
import { emptyHoliday, type HolidayRow, readRows, rowErrors, writeRows } from './holidays.ts'
import { holidayTexts as texts } from './opening-texts.ts'

type Props = {
  /** A sentence that says which places the holidays close. */
  about: string
  /** The rows as the form holds them. */
  value: string
  /** Whether the form was found wrong, so that the rows show why. */
  isWrong: boolean
  onChange: (value: string) => void
}

/** The days on which a practice or a location is closed. */
export function HolidaysEditor({ about, value, isWrong, onChange }: Props) {
  const rows = readRows(value)
  const errors = isWrong ? rowErrors(value) : {}
  const set = (index: number, part: Partial<HolidayRow>) =>
    onChange(writeRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row))))
  return (
    <Stack gap="xs" role="group" aria-label={texts.title}>
      <div>
        <Text size="sm" fw={600}>
          {texts.title}
        </Text>
        <Hint>{about}</Hint>
      </div>
      {rows.length === 0 ? <Hint>{texts.none}</Hint> : <Hint>{texts.toHint}</Hint>}
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          key={index}
          number={index + 1}
          row={row}
          errorOf={(field) => errors[`${index}.${field}`]}
          onChange={(part) => set(index, part)}
          onRemove={() => onChange(writeRows(rows.filter((_, at) => at !== index)))}
        />
      ))}
      {rows.length < HOLIDAYS_MAX && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange(writeRows([...rows, emptyHoliday]))}
        >
          {texts.add}
        </Button>
      )}
    </Stack>
  )
}

type RowProps = {
  number: number
  row: HolidayRow
  errorOf: (field: keyof HolidayRow) => string | undefined
  onChange: (part: Partial<HolidayRow>) => void
  onRemove: () => void
}

function Row({ number, row, errorOf, onChange, onRemove }: RowProps) {
  const field = (name: keyof HolidayRow) => ({
    'aria-label': texts.fieldOf(texts.labels[name] ?? '', number),
    value: row[name],
    error: errorOf(name),
    size: 'xs' as const,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: currentTarget.value }),
  })
  return (
    <Group gap={6} align="flex-start">
      <TextInput type="date" w={136} {...field('from')} />
      <TextInput type="date" w={136} {...field('to')} />
      <TextInput
        flex="1 1 8rem"
        maxLength={HOLIDAY_NAME_MAX}
        placeholder={texts.namePlaceholder}
        {...field('name')}
      />
      <CloseButton size="sm" mt={3} aria-label={texts.removeOf(number)} onClick={onRemove} />
    </Group>
  )
}
