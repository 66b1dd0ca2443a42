import type { IDataObject } from 'n8n-workflow';
import activecampaign from './forms/activecampaign.json';
import afas from './forms/afas.json';
import airtable from './forms/airtable.json';
import apifyLinkedinScraper from './forms/apify-linkedin-scraper.json';
import apifyMapsScraper from './forms/apify-maps-scraper.json';
import apollo from './forms/apollo.json';
import asana from './forms/asana.json';
import attio from './forms/attio.json';
import axonaut from './forms/axonaut.json';
import bamboohr from './forms/bamboohr.json';
import baserow from './forms/baserow.json';
import bexio from './forms/bexio.json';
import bitrix24 from './forms/bitrix24.json';
import brevo from './forms/brevo.json';
import calCom from './forms/cal-com.json';
import calendly from './forms/calendly.json';
import capsule from './forms/capsule.json';
import chargebee from './forms/chargebee.json';
import clay from './forms/clay.json';
import clickup from './forms/clickup.json';
import clientify from './forms/clientify.json';
import close from './forms/close.json';
import coda from './forms/coda.json';
import cognism from './forms/cognism.json';
import contactout from './forms/contactout.json';
import convertkit from './forms/convertkit.json';
import copper from './forms/copper.json';
import crunchbase from './forms/crunchbase.json';
import datevList from './forms/datev-list.json';
import discord from './forms/discord.json';
import dropcontact from './forms/dropcontact.json';
import duxSoup from './forms/dux-soup.json';
import dynamics365 from './forms/dynamics-365.json';
import eConomic from './forms/e-conomic.json';
import elementor from './forms/elementor.json';
import evaboot from './forms/evaboot.json';
import eventbrite from './forms/eventbrite.json';
import expandi from './forms/expandi.json';
import facebookLeadAds from './forms/facebook-lead-ads.json';
import factorial from './forms/factorial.json';
import fattureInCloud from './forms/fatture-in-cloud.json';
import folk from './forms/folk.json';
import fortnox from './forms/fortnox.json';
import freshdesk from './forms/freshdesk.json';
import freshsales from './forms/freshsales.json';
import fullNames from './forms/full-names.json';
import github from './forms/github.json';
import gmail from './forms/gmail.json';
import googleContacts from './forms/google-contacts.json';
import googleForms from './forms/google-forms.json';
import googleSheets from './forms/google-sheets.json';
import gotowebinar from './forms/gotowebinar.json';
import greenhouse from './forms/greenhouse.json';
import gumroad from './forms/gumroad.json';
import heyreach from './forms/heyreach.json';
import holded from './forms/holded.json';
import hubspot from './forms/hubspot.json';
import hunter from './forms/hunter.json';
import icloud from './forms/icloud.json';
import insightly from './forms/insightly.json';
import instantly from './forms/instantly.json';
import intercom from './forms/intercom.json';
import japaneseSheet from './forms/japanese-sheet.json';
import jira from './forms/jira.json';
import jotform from './forms/jotform.json';
import kaspr from './forms/kaspr.json';
import klaviyo from './forms/klaviyo.json';
import lemlist from './forms/lemlist.json';
import lever from './forms/lever.json';
import lexoffice from './forms/lexoffice.json';
import lime from './forms/lime.json';
import linkedin from './forms/linkedin.json';
import livespace from './forms/livespace.json';
import luma from './forms/luma.json';
import lusha from './forms/lusha.json';
import magento from './forms/magento.json';
import mailchimp from './forms/mailchimp.json';
import meetup from './forms/meetup.json';
import monday from './forms/monday.json';
import moskit from './forms/moskit.json';
import n8n from './forms/n8n.json';
import nimble from './forms/nimble.json';
import notion from './forms/notion.json';
import nutshell from './forms/nutshell.json';
import odoo from './forms/odoo.json';
import outlook from './forms/outlook.json';
import outscraper from './forms/outscraper.json';
import paypal from './forms/paypal.json';
import pennylane from './forms/pennylane.json';
import personio from './forms/personio.json';
import phantombuster from './forms/phantombuster.json';
import pipedrive from './forms/pipedrive.json';
import quickbooks from './forms/quickbooks.json';
import rdStation from './forms/rd-station.json';
import rocketreach from './forms/rocketreach.json';
import salesNavigator from './forms/sales-navigator.json';
import salesforce from './forms/salesforce.json';
import seamlessAi from './forms/seamless-ai.json';
import sellsy from './forms/sellsy.json';
import sevdesk from './forms/sevdesk.json';
import sheets from './forms/sheets.json';
import shopify from './forms/shopify.json';
import signalhire from './forms/signalhire.json';
import slack from './forms/slack.json';
import smartsheet from './forms/smartsheet.json';
import snovIo from './forms/snov-io.json';
import squarespace from './forms/squarespace.json';
import stripe from './forms/stripe.json';
import superoffice from './forms/superoffice.json';
import tally from './forms/tally.json';
import teachable from './forms/teachable.json';
import teamleader from './forms/teamleader.json';
import teamtailor from './forms/teamtailor.json';
import trello from './forms/trello.json';
import twilio from './forms/twilio.json';
import typeform from './forms/typeform.json';
import uplead from './forms/uplead.json';
import waalaxy from './forms/waalaxy.json';
import webflow from './forms/webflow.json';
import weclapp from './forms/weclapp.json';
import wiza from './forms/wiza.json';
import woocommerce from './forms/woocommerce.json';
import workable from './forms/workable.json';
import xero from './forms/xero.json';
import youtube from './forms/youtube.json';
import zendesk from './forms/zendesk.json';
import zohoCrm from './forms/zoho-crm.json';
import zoom from './forms/zoom.json';
import zoominfo from './forms/zoominfo.json';

/** A row of a list, and what must come of it. */
export interface FormRow {
	item: IDataObject;
	/** The body of POST /leads; null where nothing may be sent; missing where it is not asked. */
	lead?: IDataObject | null;
	/** Whom a connection request goes to; null where nobody may be reached. */
	invite?: string | null;
}

/** The lists of one system: exports, and what n8n's nodes return. Nobody in them exists. */
export interface Form {
	system: string;
	lists: Array<{ list: string; rows: FormRow[] }>;
}

export const forms: Form[] = [
	activecampaign,
	afas,
	airtable,
	apifyLinkedinScraper,
	apifyMapsScraper,
	apollo,
	asana,
	attio,
	axonaut,
	bamboohr,
	baserow,
	bexio,
	bitrix24,
	brevo,
	calCom,
	calendly,
	capsule,
	chargebee,
	clay,
	clickup,
	clientify,
	close,
	coda,
	cognism,
	contactout,
	convertkit,
	copper,
	crunchbase,
	datevList,
	discord,
	dropcontact,
	duxSoup,
	dynamics365,
	eConomic,
	elementor,
	evaboot,
	eventbrite,
	expandi,
	facebookLeadAds,
	factorial,
	fattureInCloud,
	folk,
	fortnox,
	freshdesk,
	freshsales,
	fullNames,
	github,
	gmail,
	googleContacts,
	googleForms,
	googleSheets,
	gotowebinar,
	greenhouse,
	gumroad,
	heyreach,
	holded,
	hubspot,
	hunter,
	icloud,
	insightly,
	instantly,
	intercom,
	japaneseSheet,
	jira,
	jotform,
	kaspr,
	klaviyo,
	lemlist,
	lever,
	lexoffice,
	lime,
	linkedin,
	livespace,
	luma,
	lusha,
	magento,
	mailchimp,
	meetup,
	monday,
	moskit,
	n8n,
	nimble,
	notion,
	nutshell,
	odoo,
	outlook,
	outscraper,
	paypal,
	pennylane,
	personio,
	phantombuster,
	pipedrive,
	quickbooks,
	rdStation,
	rocketreach,
	salesNavigator,
	salesforce,
	seamlessAi,
	sellsy,
	sevdesk,
	sheets,
	shopify,
	signalhire,
	slack,
	smartsheet,
	snovIo,
	squarespace,
	stripe,
	superoffice,
	tally,
	teachable,
	teamleader,
	teamtailor,
	trello,
	twilio,
	typeform,
	uplead,
	waalaxy,
	webflow,
	weclapp,
	wiza,
	woocommerce,
	workable,
	xero,
	youtube,
	zendesk,
	zohoCrm,
	zoom,
	zoominfo,
];
