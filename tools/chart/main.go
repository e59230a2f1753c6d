// Renders the Helm chart with Go's text/template, the engine that Helm uses, for machines without Helm.
//
//	go run tools/chart/main.go deploy/chart values.json
//
// values.json holds the whole context: Values, Release and Chart. Only the functions that the chart uses are here.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"text/template"
)

func whole(value any) (int, error) {
	return strconv.Atoi(fmt.Sprint(value))
}

func orElse(other, value any) any {
	if value == nil || value == "" {
		return other
	}
	return value
}

func main() {
	functions := template.FuncMap{
		"default": orElse,
		"fail":    func(sentence string) (string, error) { return "", errors.New(sentence) },
		"int":     whole,
		"list":    func(values ...any) []any { return values },
		"quote":   func(value any) string { return strconv.Quote(fmt.Sprint(value)) },
		"toJson":  func(value any) (string, error) { text, err := json.Marshal(value); return string(text), err },
	}
	var context map[string]any
	text, err := os.ReadFile(os.Args[2])
	if err == nil {
		err = json.Unmarshal(text, &context)
	}
	files, _ := filepath.Glob(filepath.Join(os.Args[1], "templates", "*.yaml"))
	for _, file := range files {
		var parsed *template.Template
		if err == nil {
			parsed, err = template.New(filepath.Base(file)).Funcs(functions).Option("missingkey=error").ParseFiles(file)
		}
		if err == nil {
			fmt.Println("---")
			err = parsed.Execute(os.Stdout, context)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
