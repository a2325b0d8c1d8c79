import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Consult } from '#shared/model/consult.ts'
import { libraryQuery } from '../../../data/studies.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { modalityName, scanDay } from '../../../ui/scans.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { callTexts as texts } from '../texts.ts'
import type { useScans } from './use-scans.ts'

type Props = {
  consult: Pick<Consult, 'practiceId' | 'patientId'>
  scans: ReturnType<typeof useScans>
  opened: boolean
  onClose: () => void
}

/** The scans of the patient, one of which is then shown to everybody. */
export function ScansDialog({ consult, scans, opened, onClose }: Props) {
  return (
    <FormDialog title={texts.scansTitle} opened={opened} onClose={onClose}>
      <Choices
        consult={consult}
        onChoose={(uploadKey, study) => {
          scans.show({ uploadKey, study, image: null })
          onClose()
        }}
      />
    </FormDialog>
  )
}

type ChoicesProps = {
  consult: Props['consult']
  onChoose: (uploadKey: string, study: string) => void
}

function Choices({ consult: { practiceId, patientId }, onChoose }: ChoicesProps) {
  const query = useInfiniteQuery(libraryQuery(practiceId, { patientId }, ''))
  return (
    <Stack gap="sm">
      <Hint>{texts.scansHint}</Hint>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={56} />}>
        {({ pages }) => {
          const studies = pages.flatMap(({ items }) => items)
          const shown = studies.flatMap(({ studyInstanceUid: uid, uploads, ...study }) => {
            const [upload] = uploads
            return uid && upload ? [{ ...study, uid, uploadKey: upload.key }] : []
          })
          if (shown.length === 0) return <Hint>{texts.noScans}</Hint>
          return shown.map(({ id, uid, uploadKey, description, modalities, studyDate }) => (
            <Button
              key={id}
              variant="default"
              fullWidth
              justify="flex-start"
              onClick={() => onChoose(uploadKey, uid)}
            >
              <Text span fw={600} size="sm">
                {description ?? texts.untitledScan}
              </Text>
              <Text span size="sm" ml="xs">
                {[...modalities.map(modalityName), scanDay(studyDate)].filter(Boolean).join(' · ')}
              </Text>
            </Button>
          ))
        }}
      </Loaded>
    </Stack>
  )
}
