import { Button, Checkbox, FileButton, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Absence } from '#shared/model/absence.ts'
import type { ApiError } from '../../api/api-error.ts'
import { addAbsences } from '../../data/absences.ts'
import { useAction } from '../../data/mutation.ts'
import { useMember } from '../../session/member.ts'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { formatDate } from '../../ui/dates.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { useZone } from '../../ui/zone.tsx'
import { lastDayOf } from './absence-values.ts'
import type { CalendarTime } from './calendar-times.ts'
import { staffTexts } from './texts.ts'

const texts = staffTexts.absences.fromCalendar
/** A calendar of many years is smaller than this. */
const FILE_MAX_BYTES = 5_000_000

type Props = { practiceId: string; absences: readonly Absence[] }

/** Takes time away of one's own from a file of another calendar, which the browser alone reads. */
export function CalendarImport({ practiceId, absences }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarDown size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.action}
      </Button>
      <FormDialog title={texts.title} opened={isOpen} onClose={close}>
        <FromFile practiceId={practiceId} absences={absences} onDone={close} />
      </FormDialog>
    </>
  )
}

const keyOf = ({ from, until }: Pick<CalendarTime, 'from' | 'until'>) => `${from} ${until}`

function FromFile({ practiceId, absences, onDone }: Props & { onDone: () => void }) {
  const zone = useZone()
  const me = useMember()?.id
  const [file, setFile] = useState<string | null>(null)
  const [found, setFound] = useState<CalendarTime[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const planned = new Set(absences.filter(({ staffId }) => staffId === me).map(keyOf))
  const offered = found.filter((time) => !planned.has(keyOf(time)))
  const taken = offered.filter((time) => chosen.has(keyOf(time)))
  const save = useAction(addAbsences(practiceId), {
    onSuccess: (saved) => {
      notifications.show({ message: texts.saved(saved), color: 'green' })
      onDone()
    },
    onError: setFailure,
  })

  async function read(picked: File) {
    setFailure(null)
    const times = await timesOf(picked, zone)
    setFile(picked.name)
    setProblem(times ? null : texts.unreadable(picked.name))
    setFound(times ?? [])
    const away = (times ?? []).filter(({ isWholeDay, isOut }) => isWholeDay || isOut)
    setChosen(new Set(away.map(keyOf)))
  }

  return (
    <Stack gap="md">
      <Text size="sm">{texts.text}</Text>
      <FormError error={failure} />
      <Group gap="sm">
        <FileButton
          accept=".ics,text/calendar"
          inputProps={{ 'aria-label': texts.choose }}
          onChange={(picked) => picked && read(picked)}
        >
          {(props) => (
            <Button {...props} variant="default">
              {file ? texts.another : texts.choose}
            </Button>
          )}
        </FileButton>
        {file && <Hint>{file}</Hint>}
      </Group>
      <div role="status">
        {problem && (
          <Text size="sm" c="red.8">
            {problem}
          </Text>
        )}
        {file && !problem && offered.length === 0 && <Text size="sm">{texts.none}</Text>}
      </div>
      {offered.length > 0 && (
        <Checkbox.Group
          label={texts.times}
          description={texts.timesHint}
          value={[...chosen]}
          onChange={(keys) => setChosen(new Set(keys))}
        >
          <Stack gap="xs" mt="xs">
            {offered.map((time) => (
              <Checkbox
                key={keyOf(time)}
                value={keyOf(time)}
                label={spanOf(time, zone)}
                description={time.summary}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Group justify="flex-end" gap="sm" className="praxis-buttons">
        <CancelButton onClick={onDone} />
        <Button
          loading={save.pending}
          disabled={taken.length === 0}
          onClick={() => save.start(taken.map(({ from, until }) => ({ from, until })))}
        >
          {texts.save(taken.length)}
        </Button>
      </Group>
    </Stack>
  )
}

/** What a file says; null where it is no calendar. */
async function timesOf(file: File, zone: string): Promise<CalendarTime[] | null> {
  if (file.size > FILE_MAX_BYTES) return null
  try {
    const { timesOfCalendar } = await import('./calendar-times.ts')
    return timesOfCalendar(await file.text(), { now: new Date(), zone })
  } catch {
    return null
  }
}

/** Days where it is of whole days, else from when until when. */
function spanOf({ from, until, isWholeDay }: CalendarTime, zone: string): string {
  if (!isWholeDay)
    return texts.span(formatDate(from, 'long', zone), formatDate(until, 'long', zone))
  const days = [from, lastDayOf(until)].map((at) => formatDate(at, 'weekday', zone))
  return days[0] === days[1] ? `${days[0]}` : texts.span(`${days[0]}`, `${days[1]}`)
}
