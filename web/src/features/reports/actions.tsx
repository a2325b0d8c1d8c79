import { Button, Group, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCoin, IconMail, IconPrinter, IconSettings } from '@tabler/icons-react'
import { usePermission } from '../../session/permissions.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { CostsForm } from './costs-form.tsx'
import { ReportSettingsForm } from './settings-form.tsx'
import { costTexts, reportTexts as texts, weeklyTexts } from './texts.ts'
import { WeeklyEmail } from './weekly-email.tsx'

/** What can be done with the reports as a whole. */
export function Actions() {
  const [isSetting, setting] = useDisclosure()
  const [isCosting, costing] = useDisclosure()
  const [isMailing, mailing] = useDisclosure()
  const mayChange = usePermission('practices.reports.update')
  return (
    <Group gap="xs" wrap="nowrap" data-no-print>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
      <MoreMenu label={texts.more} framed>
        <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={mailing.open}>
          {weeklyTexts.title}
        </Menu.Item>
        {mayChange && (
          <>
            <Menu.Item leftSection={<IconCoin size={16} aria-hidden />} onClick={costing.open}>
              {costTexts.title}
            </Menu.Item>
            <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={setting.open}>
              {texts.settings}
            </Menu.Item>
          </>
        )}
      </MoreMenu>
      <FormDialog title={weeklyTexts.title} opened={isMailing} onClose={mailing.close}>
        <WeeklyEmail />
      </FormDialog>
      <FormDialog title={texts.settingsTitle} opened={isSetting} onClose={setting.close}>
        <ReportSettingsForm onDone={setting.close} />
      </FormDialog>
      <FormDialog title={costTexts.title} opened={isCosting} onClose={costing.close}>
        <CostsForm onDone={costing.close} />
      </FormDialog>
    </Group>
  )
}
