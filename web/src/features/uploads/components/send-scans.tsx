import { Accordion, Anchor, Box, List, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { logoQuery } from '../../../data/logos.ts'
import type { Access } from '../../../data/uploads.ts'
import { useLater } from '../../../ui/later.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { PracticeLogo } from '../../../ui/practice-logo.tsx'
import { fullName } from '../format.ts'
import type { Chart } from '../model.ts'
import { pageTexts } from '../page-texts.ts'
import { UploaderPanel } from './uploader-panel.tsx'

/** Guests have mostly sent nothing before. */
const loadFormer = () => import('./former-uploads.tsx').then(({ FormerUploads }) => FormerUploads)

/** Sending scans, as a patient does: large, calm, one thing at a time. */
export function SendScans({ chart, access }: { chart: Chart; access: Access }) {
  const name = fullName(chart)
  const { data: logo } = useQuery(logoQuery(chart.practiceId))
  const [current, setCurrent] = useState<string | null>(null)
  const FormerUploads = useLater(loadFormer)
  return (
    <Stack gap="xl">
      <Stack gap={0}>
        <Box mb={{ base: 'xs', sm: 'sm' }}>
          <PracticeLogo url={logo} name={chart.practiceName} height={48} />
        </Box>
        <PageHeader
          title={pageTexts.title(chart.practiceName)}
          description={name ? pageTexts.lead(name) : pageTexts.leadNobody}
        />
        <UploaderPanel chart={chart} access={access} audience="patient" onUpload={setCurrent} />
      </Stack>
      {FormerUploads && <FormerUploads chart={chart} access={access} except={current} />}
      <Help practiceName={chart.practiceName} />
      <Text size="sm">
        {pageTexts.questions} {pageTexts.callFor(chart.practiceName)}{' '}
        <Anchor
          size="sm"
          fw={600}
          href={`tel:+1${chart.practicePhone}`}
          underline="always"
          style={{ whiteSpace: 'nowrap' }}
        >
          {formatPhone(chart.practicePhone)}
        </Anchor>
      </Text>
    </Stack>
  )
}

function Help({ practiceName }: { practiceName: string }) {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return (
    <Accordion
      key={isTouch ? 'touch' : 'mouse'}
      variant="contained"
      order={2}
      defaultValue={isTouch ? 'phone' : null}
    >
      <Accordion.Item value="cd">
        <Accordion.Control>{pageTexts.helpTitle}</Accordion.Control>
        <Accordion.Panel>
          <Steps steps={pageTexts.helpSteps} />
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="phone">
        <Accordion.Control>{pageTexts.phoneTitle}</Accordion.Control>
        <Accordion.Panel>
          <Steps steps={pageTexts.phoneSteps} />
        </Accordion.Panel>
      </Accordion.Item>
      <Accordion.Item value="safe">
        <Accordion.Control>{pageTexts.safeTitle}</Accordion.Control>
        <Accordion.Panel>{pageTexts.safe(practiceName)}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <List type="ordered" spacing="xs">
      {steps.map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
  )
}
