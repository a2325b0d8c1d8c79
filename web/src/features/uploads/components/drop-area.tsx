import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Hint } from '../../../ui/hint.tsx'
import { Illustration } from '../../../ui/illustrations.tsx'
import { dropTexts } from '../page-texts.ts'
import { DropTarget } from './drop-target.tsx'
import { FileButtons } from './file-buttons.tsx'
import { IgnoredList } from './ignored-list.tsx'
import { UnfinishedTip } from './unfinished-tip.tsx'
import type { ViewProps } from './uploader-panel.tsx'

/** Nothing has been chosen yet. */
export function DropArea({ uploader, snapshot, audience, chart, access }: ViewProps) {
  const { counts } = snapshot
  return (
    <>
      {counts.ignored > 0 && (
        <Alert
          color="amber"
          icon={<IconInfoCircle aria-hidden />}
          title={dropTexts.nothingTitle}
          role="status"
        >
          <Text size="sm" mb="xs">
            {dropTexts.nothing}
          </Text>
          <IgnoredList {...snapshot} />
        </Alert>
      )}
      {audience === 'patient' && <UnfinishedTip chart={chart} access={access} />}
      <DropTarget uploader={uploader}>
        <Stack align="center" gap="sm" ta="center">
          <Illustration name="scans" />
          <Text fw={600} visibleFrom="sm">
            {audience === 'staff' ? dropTexts.dropTitleStaff : dropTexts.dropTitle}
          </Text>
          <Hint visibleFrom="sm">{dropTexts.or}</Hint>
          <FileButtons uploader={uploader} size="md" />
          <Text size="xs" c="dimmed" maw={420} mt="xs" textWrap="balance">
            {dropTexts.takes}
          </Text>
        </Stack>
      </DropTarget>
    </>
  )
}
