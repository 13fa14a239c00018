import { Module } from '@nestjs/common';
import { GenerationsModule } from '../generations/generations.module.js';
import { TextEditController } from './text-edit.controller.js';
import { TextEditService } from './text-edit.service.js';

/** Editing the text of a delivered thumbnail. */
@Module({
  imports: [GenerationsModule],
  controllers: [TextEditController],
  providers: [TextEditService],
  exports: [TextEditService],
})
export class EditingModule {}
