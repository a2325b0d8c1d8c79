import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { Consult } from '#shared/model/consult.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import { libraryQuery } from '../../../data/studies.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { More } from '../../../ui/more.tsx'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { callTexts as texts } from '../texts.ts'
import classes from './room.module.css'
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

/** The latest examinations first: those are what a call is about. */
const latestFirst = { order: 'studyDate DESC' } as const

function Choices({ consult: { practiceId, patientId }, onChoose }: ChoicesProps) {
  const query = useInfiniteQuery(libraryQuery(practiceId, { patientId, ...latestFirst }, ''))
  return (
    <Stack gap="sm">
      <Hint>{texts.scansHint}</Hint>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={56} />}>
        {({ pages }) => {
          const shown = pages.flatMap(({ items }) => items).flatMap(toChoice)
          if (shown.length === 0) return <Hint>{texts.noScans}</Hint>
          return shown.map(({ study, uid, upload }) => (
            <Choice
              key={study.id}
              study={study}
              sender={senderOf(upload)}
              onClick={() => onChoose(upload.key, uid)}
            />
          ))
        }}
      </Loaded>
      <More query={query} />
    </Stack>
  )
}

type Upload = ListedStudy['uploads'][number]

/** What can be shown: documents that came with scans cannot. */
function toChoice(study: ListedStudy) {
  const { studyInstanceUid: uid, uploads } = study
  const [upload] = uploads
  return uid && upload ? [{ study, uid, upload }] : []
}

function senderOf({ uploader: { kind, name } }: Upload): string {
  return kind === 'staff' ? texts.sentByStaff(name) : texts.sentBy[kind]
}

type ChoiceProps = { study: ListedStudy; sender: string; onClick: () => void }

function Choice({ study, sender, onClick }: ChoiceProps) {
  const { description, modalities, studyDate, images, previewUrl } = study
  const name = description ?? texts.untitledScan
  const about = [...modalities.map(modalityName), scanDay(studyDate), texts.images(images)]
  return (
    <UnstyledButton className={classes.choice ?? ''} onClick={onClick}>
      <PreviewPicture url={previewUrl} label="" size={56} />
      <span className={classes.choiceWords}>
        <Text span size="sm" fw={600}>
          {name}
        </Text>
        <Text span size="sm">
          {about.filter(Boolean).join(' · ')}
        </Text>
        <Hint span>{sender}</Hint>
      </span>
    </UnstyledButton>
  )
}
