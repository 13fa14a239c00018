import { describe, expect, it } from '@jest/globals';
import { titleFromFileName } from './title-from-file-name.js';

describe('titleFromFileName', () => {
  it.each([
    ['my_first_marathon FINAL v2.mp4', 'my first marathon'],
    ['my-first-marathon.mp4', 'my first marathon'],
    ['Running at 65+ and learning C++.mp4', 'Running at 65+ and learning C++'],
    ['running+at+65 (1).mp4', 'running at 65'],
    ['my 15-minute soup.mp4', 'my 15-minute soup'],
    ['How.I.Built.My.Desk.1080p.mov', 'How I Built My Desk'],
    ['/home/me/videos/Kitchen tour (1).webm', 'Kitchen tour'],
    ['Kitchen tour (  12 ) ( ).webm', 'Kitchen tour'],
    ['C:\\Users\\me\\Rent vs Buy.mp4', 'Rent vs Buy'],
    ['7 Tage allein.mkv', '7 Tage allein'],
    ['Sportwagen unter 30.000 EUR.mp4', 'Sportwagen unter 30.000 EUR'],
    ['Ahorré 5.000 euros en 2.5 meses', 'Ahorré 5.000 euros en 2.5 meses'],
    ['My_car_after_150000_km.mov', 'My car after 150000 km'],
    ['Top.10.Cameras.2026.mkv', 'Top 10 Cameras 2026'],
    ['GOPR01234.MP4', ''],
    ['2026.07.12.mp4', ''],
    ['IMG_4711.MOV', ''],
    ['DJI_20260712_153011.mp4', ''],
    ['', ''],
    ['\u202Eevil\u0000.mp4', 'evil'],
  ])('converts %j to %j', (fileName, title) => {
    expect(titleFromFileName(fileName)).toBe(title);
  });
});
