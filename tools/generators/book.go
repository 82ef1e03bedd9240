// Books an appointment with a generated client, and prints the status and the appointment.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"time"

	"book/amsel"

	"github.com/oapi-codegen/runtime/types"
)

func main() {
	ctx := context.Background()
	token := ""
	authorize := func(_ context.Context, request *http.Request) error {
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		return nil
	}
	client, err := amsel.NewClientWithResponses(os.Getenv("AMSEL_URL"), amsel.WithRequestEditorFn(authorize))
	check(err)

	login, err := client.LoginWithResponse(ctx, nil, amsel.LoginJSONRequestBody{
		Email:    os.Getenv("AMSEL_EMAIL"),
		Password: os.Getenv("AMSEL_PASSWORD"),
	})
	check(err)
	expect(login.JSON200 != nil, login.Body)
	token = login.JSON200.AccessToken

	city, query := "berlin", "haircut"
	found, err := client.ListBusinessesWithResponse(ctx, &amsel.ListBusinessesParams{City: &city, Query: &query})
	check(err)
	expect(found.JSON200 != nil, found.Body)
	businesses, err := found.JSON200.AsListBusinesses200JSONResponseBody0()
	check(err)
	business := businesses[0].Id

	services, err := client.ListServicesWithResponse(ctx, &amsel.ListServicesParams{BusinessId: &business})
	check(err)
	expect(services.JSON200 != nil, services.Body)
	service, professional := "", ""
	for _, each := range *services.JSON200 {
		if each.Name == "Haircut" {
			service, professional = each.Id, each.ProfessionalIds[0]
		}
	}

	from := types.Date{Time: time.Now().AddDate(0, 0, 2)}
	to := types.Date{Time: time.Now().AddDate(0, 0, 30)}
	calendar, err := client.GetAvailabilityWithResponse(ctx, &amsel.GetAvailabilityParams{
		BusinessId: business, ProfessionalId: professional, ServiceId: &service, From: &from, To: &to,
	})
	check(err)
	expect(calendar.JSON200 != nil, calendar.Body)
	days, err := calendar.JSON200.AsGetAvailability200JSONResponseBody1()
	check(err)
	date, start := findOpenSlot(days)

	booked, err := client.BookAppointmentWithResponse(ctx, nil, amsel.BookAppointmentJSONRequestBody{
		Business: business, Professional: professional, Services: []string{service}, Date: date, Start: start,
	})
	check(err)
	expect(booked.JSON201 != nil, booked.Body)
	text, err := json.Marshal(map[string]any{
		"status": booked.StatusCode(), "date": booked.JSON201.Date, "start": booked.JSON201.Start,
	})
	check(err)
	fmt.Println(string(text))
}

func findOpenSlot(days map[string][]amsel.AvailabilitySlot) (types.Date, string) {
	for text, slots := range days {
		for _, slot := range slots {
			if slot.Available {
				day, err := time.Parse(time.DateOnly, text)
				check(err)
				return types.Date{Time: day}, slot.Time
			}
		}
	}
	log.Fatal("there is no open slot")
	return types.Date{}, ""
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func expect(isRight bool, body []byte) {
	if !isRight {
		log.Fatal(string(body))
	}
}
