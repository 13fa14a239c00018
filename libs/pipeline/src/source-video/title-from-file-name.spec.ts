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
    ['DJI Mini 4 Pro vs 30 km/h Wind.mp4', 'DJI Mini 4 Pro vs 30 km/h Wind'],
    ['How I Edit My Videos.mp4', 'How I Edit My Videos'],
    ['how i edit.mp4', 'how i edit'],
    ['The Final Draft of My Novel.mp4', 'The Final Draft of My Novel'],
    ['4K Monitors for $300.mp4', '4K Monitors for $300'],
    ['The Grand Final.mp4', 'The Grand Final'],
    ['kitchen_tour_final_4k.mov', 'kitchen tour'],
    ['videos/2026/kitchen_tour.mov', 'kitchen tour'],
    ['Copy of Kitchen tour draft.mov', 'Kitchen tour'],
    ['final export.mp4', ''],
    ['Untitled.mp4', ''],
    ['New Project Ideas for Beginners.mp4', 'New Project Ideas for Beginners'],
    ['New Project 3.mp4', ''],
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
