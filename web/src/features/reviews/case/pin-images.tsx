import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { KeyImagePin } from '#shared/model/key-image.ts'
import { keyImageQuery } from '../../../data/key-images.ts'
import { type Patient, uploadsQuery } from '../../../data/uploads.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { keyImageTexts as texts } from '../texts.ts'
import { ChooseImages, shownOf } from './choose-images.tsx'
import { KeyImageLine } from './key-images.tsx'

type Props = {
  patient: Patient
  value: readonly KeyImagePin[]
  onChange: (pins: KeyImagePin[]) => void
  error?: string | undefined
}

/** The key images of the patient that go with what is written. */
export function PinImages({ patient, value, onChange, error }: Props) {
  const [opened, dialog] = useDisclosure(false)
  const { practiceId, patientId } = patient
  const { data: uploads } = useQuery({
    ...uploadsQuery({ practiceId, patientId }, null),
    meta: { errors: 'silent' },
  })
  const hasNone = uploads?.items.every(({ state }) => state !== 'completed') ?? false
  // An image is kept in the viewer, which needs scans.
  if (hasNone && value.length === 0) return null
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={dialog.open}
        >
          {texts.pin}
        </Button>
        {value.length > 0 && <Hint>{texts.pinned(value.length)}</Hint>}
      </Group>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {value.map((pin) => (
        <Pinned
          key={pin.keyImageId}
          pin={pin}
          onRemove={() => onChange(value.filter((one) => one.keyImageId !== pin.keyImageId))}
        />
      ))}
      <FormDialog title={texts.pin} opened={opened} onClose={dialog.close}>
        <Stack gap="md">
          <ChooseImages patient={patient} value={value} onChange={onChange} />
          <Group justify="flex-end">
            <Button onClick={dialog.close}>{texts.done}</Button>
          </Group>
        </Stack>
      </FormDialog>
    </Stack>
  )
}

function Pinned({ pin, onRemove }: { pin: KeyImagePin; onRemove: () => void }) {
  const { uploadKey, keyImageId } = pin
  const { data, isError } = useQuery({
    ...keyImageQuery(uploadKey, keyImageId),
    meta: { errors: 'silent' },
  })
  return (
    <Group wrap="nowrap" gap="sm" justify="space-between">
      {data && <KeyImageLine uploadKey={uploadKey} image={shownOf(data)} />}
      {isError && <Hint>{texts.gone}</Hint>}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.unpin(data?.note || texts.title)}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
