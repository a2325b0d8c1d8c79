import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { TRUE_LENGTH_MAX, TRUE_LENGTH_MIN } from '#shared/model/measurement.ts'
import { Modal } from '../../../ui/modal.tsx'
import { measurementTexts as texts } from '../texts.ts'

type Props = {
  /** Current true length of the line, in mm. Null if the person has entered none. */
  before: number | null
  /** Receives the true length in mm, or null to use the calibration of the file. */
  onCalibrate: (mm: number | null) => void
  onClose: () => void
}

/** Asks for the true length of a line. */
export function CalibrateDialog({ before, onCalibrate, onClose }: Props) {
  const [length, setLength] = useState<string | number>(before ?? '')
  const mm = Number(length)
  const isGood = mm >= TRUE_LENGTH_MIN && mm <= TRUE_LENGTH_MAX

  function say(event: FormEvent) {
    event.preventDefault()
    if (isGood) onCalibrate(mm)
  }

  return (
    <Modal opened onClose={onClose} title={texts.calibrate} size="sm">
      <form onSubmit={say}>
        <Stack gap="md">
          <Text size="sm">{texts.calibrateText}</Text>
          <NumberInput
            label={texts.trueLength}
            value={length}
            onChange={setLength}
            min={TRUE_LENGTH_MIN}
            max={TRUE_LENGTH_MAX}
            decimalScale={1}
            hideControls
            data-autofocus
          />
          <Group gap="sm" justify="flex-end">
            {before !== null && (
              <Button variant="default" onClick={() => onCalibrate(null)}>
                {texts.notByLine}
              </Button>
            )}
            <Button type="submit" disabled={!isGood}>
              {texts.calibrateBy}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
