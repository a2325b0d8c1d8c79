import { ActionIcon, Badge, Group, Text, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { scanDay } from '#shared/dicom/modality.ts'
import { scanName } from '../../../ui/scans.ts'
import type { Study } from '../rules/opened.ts'
import { viewerTexts } from '../texts.ts'
import classes from './viewer.module.css'

/** Whose scans these are, and what they must not be used for. */
export function TopBar({ study }: { study: Study }) {
  const { history } = useRouter()
  const born = scanDay(study.patientBirthDate)
  const name = scanName(study.patientName) ?? viewerTexts.title
  const about = [study.description, scanDay(study.studyDate)].filter(Boolean).join(' · ')
  return (
    <Group component="header" className={classes.top} gap="xs" wrap="nowrap">
      {history.canGoBack() && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={viewerTexts.back}
          onClick={() => history.back()}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.who}>
        <Text component="h1" size="sm" fw={650} m={0} truncate tabIndex={-1} data-page-title>
          {name}
          {born && (
            <Text span size="xs" c="dimmed" ml={6} fw={400}>
              {viewerTexts.born(born)}
            </Text>
          )}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {about}
        </Text>
      </div>
      <Tooltip
        label={viewerTexts.notForDiagnosisWhy}
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Badge color="amber" variant="light" tabIndex={0}>
          {viewerTexts.notForDiagnosis}
        </Badge>
      </Tooltip>
    </Group>
  )
}
